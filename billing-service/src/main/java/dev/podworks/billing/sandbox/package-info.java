/// A payment processor that takes no money: the one of local runs and tests.
///
/// Guarantees: it keeps the port's promises as a real one does, durably, in tables of its own that are never written in
/// a transaction with billing's. What a card does is chosen per account; a new account's card succeeds.
package dev.podworks.billing.sandbox;
