package dev.podworks.billing.ledger;

/// The result of a debit.
///
/// @param booked false if it was refused: nothing was taken
/// @param seconds the requested amount
/// @param balanceSeconds the balance after the debit, or the balance that was too low
public record DebitResult(boolean booked, long seconds, long balanceSeconds) {}
