package dev.podworks.accounts.client;

import dev.podworks.kit.caller.ClientInfo;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/// The client that a request comes from.
///
/// @param userAgent the `User-Agent` header, for display only
public record Client(InetAddress address, String userAgent) {
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_NETWORK_BYTES = 8;

    /// As the audit log has it.
    public ClientInfo info() {
        return new ClientInfo(address.getHostAddress(), userAgent);
    }

    /// What rate limits are counted for: an IPv4 address, or the /64 network that providers assign to one customer.
    public String network() {
        var bytes = address.getAddress();
        return bytes.length == IPV4_BYTES
                ? address.getHostAddress()
                : HexFormat.of().formatHex(Arrays.copyOf(bytes, IPV6_NETWORK_BYTES));
    }
}
