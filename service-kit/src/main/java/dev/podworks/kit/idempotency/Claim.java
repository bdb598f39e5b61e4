package dev.podworks.kit.idempotency;

/// What became of a request's wish to run under a key.
sealed interface Claim {
    /// Run.
    record Taken(Ticket ticket) implements Claim {}

    /// It ran: this was its answer.
    record Answered(int status, byte[] answer) implements Claim {}

    /// It runs right now.
    record InFlight() implements Claim {}

    /// Something else was asked for under this key.
    record Different() implements Claim {}
}
