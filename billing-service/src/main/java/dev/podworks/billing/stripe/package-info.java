/// Stripe behind the payment port, and what it tells by its webhook.
///
/// Accounts are Stripe's customers, made with the first look at one; their saved card is the customer's default payment
/// method for invoices. A customer with the metadata `billing=invoice` gets invoices instead. Payments and invoices
/// carry the purchase's id as metadata `purchase`, a subscription its account as metadata `account`, and its price the
/// plan's id as its lookup key.
///
/// Guarantees: what the webhook says is believed only with Stripe's signature, at most five minutes old, and even then
/// only which object changed: its state is asked for, so news that comes late, twice or out of order does no harm. News
/// that can't be dealt with is answered with an error, and Stripe sends it again for days.
///
/// A card is saved by a setup intent that the browser finishes with Stripe's own element; no card passes through here.
/// It is charged from then on, whoever says first that the setup succeeded: the browser or Stripe's webhook.
///
/// Not guaranteed: that cards which were saved before are taken off the customer at Stripe. A plan may be charged to
/// one.
package dev.podworks.billing.stripe;
