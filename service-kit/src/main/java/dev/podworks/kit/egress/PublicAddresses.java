package dev.podworks.kit.egress;

import dev.podworks.kit.address.AddressRange;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/// Classifies IP addresses. Not public are the blocks of IANA's special-purpose address registries and IPv6
/// addresses that embed an IPv4 address.
final class PublicAddresses {
    private static final List<AddressRange> SPECIAL_V4 = ranges(
            "0.0.0.0/8", // this network
            "10.0.0.0/8",
            "100.64.0.0/10", // carriers' NAT
            "127.0.0.0/8",
            "169.254.0.0/16", // link-local, with the metadata services of clouds
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, broadcast

    /// The global unicast block. Mapped, translated and local addresses are outside of it.
    private static final AddressRange GLOBAL_V6 = AddressRange.parse("2000::/3");

    private static final List<AddressRange> SPECIAL_V6 = ranges(
            "2001::/23", // Teredo and other protocols
            "2001:db8::/32",
            "2002::/16", // 6to4, embeds an IPv4 address
            "2620:4f:8000::/48",
            "3fff::/20");

    private PublicAddresses() {}

    static boolean contain(InetAddress address) {
        return switch (address) {
            case Inet4Address v4 -> SPECIAL_V4.stream().noneMatch(range -> range.contains(v4));
            case Inet6Address v6 ->
                GLOBAL_V6.contains(v6) && SPECIAL_V6.stream().noneMatch(range -> range.contains(v6));
            default -> false;
        };
    }

    private static List<AddressRange> ranges(String... cidrs) {
        return Arrays.stream(cidrs).map(AddressRange::parse).toList();
    }
}
