/// A simulated payment processor for local runs and tests.
///
/// Guarantees: it fulfils the port's contract durably, in tables of its own that are never written in a transaction
/// with billing's. The card's behaviour is set per account; a new account's card succeeds.
package dev.podworks.billing.sandbox;
