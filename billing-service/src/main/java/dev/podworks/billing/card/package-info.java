/// What an account pays with, for people on the account page.
///
/// Guarantees: the answer is the processor's of this moment; nothing of a card is kept here.
package dev.podworks.billing.card;
