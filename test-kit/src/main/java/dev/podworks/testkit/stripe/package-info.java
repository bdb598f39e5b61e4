/// A stand-in for the part of Stripe's API that billing-service calls: paths, forms, responses, errors and
/// idempotency keys as documented, and the steps that Stripe.js performs in a browser.
///
/// Does not guarantee: that Stripe behaves the same. It was written from the documentation only.
package dev.podworks.testkit.stripe;
