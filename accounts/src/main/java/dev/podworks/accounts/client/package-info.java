/// Where requests come from.
///
/// Guarantees: an address that a client could have made up is never believed, provided that the number of our own
/// proxies is set right.
package dev.podworks.accounts.client;
