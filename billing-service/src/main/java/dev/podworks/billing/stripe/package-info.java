/// The Stripe adapter of the payment port, and its webhook.
///
/// Accounts are Stripe customers, created on first use; the saved card is the customer's default payment method for
/// invoices. A customer with the metadata `billing=invoice` gets invoices instead. Payments and invoices carry the
/// purchase's id as metadata `purchase`, a subscription its account as metadata `account`, and its price the plan's
/// id as its lookup key.
///
/// Guarantees: webhook events are accepted only with Stripe's signature, at most five minutes old. An event only
/// says which object changed: its state is read from Stripe, so delayed, repeated and out-of-order events are
/// harmless. An event that cannot be handled is answered with an error, and Stripe retries it for days.
///
/// A card is saved with a setup intent that the browser completes with Stripe's element; no card data passes
/// through here. The card becomes the default when either the browser or the webhook reports that the setup
/// succeeded.
///
/// A card that is removed is detached from its customer.
///
/// Does not guarantee: that earlier cards are detached when another one is saved. A subscription may still be charged
/// to one.
package dev.podworks.billing.stripe;
