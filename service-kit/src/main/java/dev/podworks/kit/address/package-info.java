/// Ranges of IP addresses.
///
/// Guarantees: a name is never resolved, whatever the text is; an IPv4 address that is mapped to IPv6 counts as the
/// IPv4 address.
package dev.podworks.kit.address;
