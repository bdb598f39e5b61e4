/// The client that a request comes from: its address and user agent.
///
/// Guarantees: a forged address is never used, provided that the number of our own proxies is configured correctly.
package dev.podworks.accounts.client;
