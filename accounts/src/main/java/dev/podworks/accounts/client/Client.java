package dev.podworks.accounts.client;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/// Where a request comes from.
///
/// @param userAgent as the program calls itself; nothing is decided by it
public record Client(InetAddress address, String userAgent) {
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_NETWORK_BYTES = 8;

    /// Whom limits hold for: an IPv4 address, or the IPv6 network that one customer has to themselves.
    public String network() {
        var bytes = address.getAddress();
        return bytes.length == IPV4_BYTES
                ? address.getHostAddress()
                : HexFormat.of().formatHex(Arrays.copyOf(bytes, IPV6_NETWORK_BYTES));
    }
}
