/// The account page at `/account`: the files that the module account-page is built into. They need no key; what the
/// page asks for with them does.
///
/// Guarantees: every address under `/account` that is no file and not under `/account/api` answers the page itself, so
/// that links into it work; the browser runs no script and loads nothing but from here and, for sound and pictures,
/// from the object store, and where a publishable key of Stripe's is set, what Stripe's element needs from Stripe; a
/// new build is seen with the next look, while files whose names carry their hash are kept for good.
///
/// Does not guarantee: that there is a page. A build without npm has none; then a plain one says how to get it.
package dev.podworks.gateway.page;
