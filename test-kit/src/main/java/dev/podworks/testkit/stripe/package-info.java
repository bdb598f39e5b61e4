/// Stripe as far as this product calls it, without Stripe: the paths, forms, answers and errors of its API with its
/// idempotency keys, as documented, and what its script does with them for a browser.
///
/// Does not guarantee: that Stripe itself does the same. It was never asked.
package dev.podworks.testkit.stripe;
