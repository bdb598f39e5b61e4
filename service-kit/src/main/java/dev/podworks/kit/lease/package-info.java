/// Long work under leases.
///
/// Guarantees: a piece of work is held by one worker at a time; when its worker dies it is taken up again, once,
/// after the lease's length; what completes it can only be the holder of the lease in force, checked in the
/// transaction of the effect; work survives every restart.
///
/// Does not guarantee: that a piece is *done* once. A worker that lost its lease may still be busy for a moment;
/// effects outside the database must bear that (write under a name that holds the attempt, say). Nor that work
/// ends: a handler that throws is called again for ever, so each queue's handler sets a bound of its own (a
/// deadline, or a number of attempts) where its work is not needed for good.
package dev.podworks.kit.lease;
