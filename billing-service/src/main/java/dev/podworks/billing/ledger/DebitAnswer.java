package dev.podworks.billing.ledger;

/// What became of a debit.
///
/// @param booked false when it was refused: nothing was taken
/// @param seconds what was asked for
/// @param balanceSeconds what the account had left after it, or had instead
public record DebitAnswer(boolean booked, long seconds, long balanceSeconds) {}
