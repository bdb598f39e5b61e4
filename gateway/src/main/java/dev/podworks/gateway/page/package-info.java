/// The account page at `/account`: the files that the module account-page is built into. They are public; the API
/// that the page calls is not.
///
/// Guarantees: every path under `/account` that is neither a file nor under `/account/api` serves the page itself,
/// so that deep links work; browsers load scripts and files only from this host, audio and images also from the
/// object store, and if a Stripe publishable key is set, what Stripe's payment element needs from Stripe; a new
/// build is used with the next page load, while files with a hash in their name are cached indefinitely.
///
/// Does not guarantee: that the page was built. A build without npm serves a placeholder with instructions.
package dev.podworks.gateway.page;
