package dev.podworks.kit.address;

import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/// A range of IP addresses in CIDR notation, or a single address.
///
/// An IPv4 address that is mapped to IPv6 (`::ffff:192.0.2.1`) is the IPv4 address: Java represents it so.
///
/// @param network the first address of the range
/// @param prefixLength how many leading bits all addresses of the range share
public record AddressRange(InetAddress network, int prefixLength) {
    private static final Pattern IPV4 = Pattern.compile("(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})){3}");
    /// Neither brackets nor zones. Java checks the rest.
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final Pattern PREFIX_LENGTH = Pattern.compile("0|[1-9]\\d{0,2}");
    private static final int MAPPED_BITS = 96;

    /// @throws IllegalArgumentException whose message says what is wrong with the text, to follow its name
    public static AddressRange parse(String text) {
        var parts = text.split("/", 2);
        var address = literal(parts[0]);
        return parts.length == 1
                ? new AddressRange(address, bits(address))
                : withoutHostBits(new AddressRange(address, prefixLength(address, parts[0], parts[1])));
    }

    public boolean contains(InetAddress address) {
        return bits(address) == bits(network) && Arrays.equals(firstAddress(address), network.getAddress());
    }

    /// As RFC 5952 has it, without the prefix length if the range is a single address.
    @Override
    public String toString() {
        var first = NetUtil.toAddressString(network);
        return prefixLength == bits(network) ? first : String.format(Locale.ROOT, "%s/%d", first, prefixLength);
    }

    private static InetAddress literal(String text) {
        if (IPV4.matcher(text).matches() || IPV6.matcher(text).matches()) {
            try {
                return InetAddress.ofLiteral(text);
            } catch (IllegalArgumentException _) {
                // The error below.
            }
        }
        throw new IllegalArgumentException("must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32");
    }

    /// The length of a range of mapped addresses counts the bits of IPv6.
    private static int prefixLength(InetAddress address, String literal, String length) {
        var skipped = address instanceof Inet4Address && literal.contains(":") ? MAPPED_BITS : 0;
        var longest = skipped + bits(address);
        if (PREFIX_LENGTH.matcher(length).matches()) {
            var parsed = Integer.parseInt(length);
            if (parsed >= skipped && parsed <= longest) {
                return parsed - skipped;
            }
        }
        throw new IllegalArgumentException(
                String.format(Locale.ROOT, "must have a prefix length from %d to %d", skipped, longest));
    }

    private static AddressRange withoutHostBits(AddressRange range) {
        var first = new AddressRange(ofBytes(range.firstAddress(range.network)), range.prefixLength);
        if (!first.equals(range)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "must have no bits set after the first %d, as %s has", range.prefixLength, first));
        }
        return range;
    }

    /// The first address of the range of this length that contains the address.
    private byte[] firstAddress(InetAddress address) {
        var bytes = address.getAddress();
        for (int i = 0; i < bytes.length; i++) {
            var kept = Math.clamp(prefixLength - (long) i * Byte.SIZE, 0, Byte.SIZE);
            bytes[i] &= (byte) (0xff << (Byte.SIZE - kept));
        }
        return bytes;
    }

    private static int bits(InetAddress address) {
        return address.getAddress().length * Byte.SIZE;
    }

    private static InetAddress ofBytes(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("an address has 4 or 16 bytes", impossible);
        }
    }
}
