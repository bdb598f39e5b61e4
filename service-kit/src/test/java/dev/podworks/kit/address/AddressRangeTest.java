package dev.podworks.kit.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    private static final int PROBES = 50;

    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7",
        "203.0.113.7/32, 203.0.113.7",
        "203.0.113.0/24, 203.0.113.0/24",
        "0.0.0.0/0, 0.0.0.0/0",
        "2001:DB8:0:0::/32, 2001:db8::/32",
        "2001:db8:0:0:1:0:0:1/128, 2001:db8::1:0:0:1",
        "::/0, ::/0",
        "::1, ::1",
        "::ffff:203.0.113.7, 203.0.113.7",
        "::ffff:203.0.113.0/120, 203.0.113.0/24",
        "::ffff:cb00:7100/120, 203.0.113.0/24",
    })
    void everyRangeHasOneForm(String text, String normalized) {
        assertThat(AddressRange.parse(text)).hasToString(normalized);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "localhost",
                "example.com",
                "example.com/24",
                "1",
                "10.1",
                "10.0.0.256",
                "010.0.0.1",
                "1.2.3.4.5",
                "[::1]",
                "fe80::1%eth0",
                "fe80::1%1",
                "::g",
                ":::",
                "1::2::3",
                "10.0.0.1:80",
                "0x7f000001",
                "１.2.3.4"
            })
    void textThatIsNotAnAddressIsRefusedAndNeverResolved(String text) {
        assertThatThrownBy(() -> AddressRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("must be an IP address or a range such as 203.0.113.0/24 or 2001:db8::/32");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/33, 0, 32",
        "10.0.0.0/, 0, 32",
        "10.0.0.0/-1, 0, 32",
        "10.0.0.0/08, 0, 32",
        "10.0.0.0/8/8, 0, 32",
        "2001:db8::/129, 0, 128",
        "::ffff:10.0.0.0/95, 96, 128",
    })
    void thePrefixLengthFitsTheAddress(String text, int least, int most) {
        assertThatThrownBy(() -> AddressRange.parse(text))
                .hasMessage(String.format(Locale.ROOT, "must have a prefix length from %d to %d", least, most));
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.1/24, 24, 203.0.113.0/24",
        "10.128.0.0/8, 8, 10.0.0.0/8",
        "2001:db8::1/64, 64, 2001:db8::/64",
        "::ffff:10.0.0.1/104, 8, 10.0.0.0/8",
    })
    void hostBitsAreRefusedWithTheRangeThatWasMeant(String text, int bits, String range) {
        assertThatThrownBy(() -> AddressRange.parse(text))
                .hasMessage(
                        String.format(Locale.ROOT, "must have no bits set after the first %d, as %s has", bits, range));
    }

    @Test
    void mappedAddressesMatchIpv4RangesAndNoIpv6Range() throws UnknownHostException {
        var mapped = InetAddress.ofLiteral("::ffff:203.0.113.9");
        var bytes = new byte[16];
        bytes[10] = (byte) 0xff;
        bytes[11] = (byte) 0xff;
        System.arraycopy(InetAddress.ofLiteral("203.0.113.9").getAddress(), 0, bytes, 12, 4);

        assertThat(AddressRange.parse("203.0.113.0/24").contains(mapped)).isTrue();
        assertThat(AddressRange.parse("203.0.113.0/24").contains(InetAddress.getByAddress(bytes)))
                .isTrue();
        assertThat(AddressRange.parse("::/0").contains(mapped)).isFalse();
        assertThat(AddressRange.parse("0.0.0.0/0").contains(InetAddress.ofLiteral("::1")))
                .isFalse();
    }

    /// Compared with arithmetic on integers.
    @RepeatedTest(100)
    void aRangeContainsExactlyTheAddressesWithItsPrefix(RepetitionInfo repetition) {
        var seed = repetition.getCurrentRepetition();
        var random = new Random(seed);
        var bits = random.nextBoolean() ? 32 : 128;
        var length = random.nextInt(bits + 1);
        var network = new BigInteger(bits, random).shiftRight(bits - length).shiftLeft(bits - length);
        var range = AddressRange.parse(address(network, bits).getHostAddress() + "/" + length);

        assertThat(AddressRange.parse(range.toString())).as("seed %s", seed).isEqualTo(range);
        for (int i = 0; i < PROBES; i++) {
            // Close to the edges of the range as often as anywhere.
            var probe = random.nextBoolean()
                    ? new BigInteger(bits, random)
                    : network.flipBit(random.nextInt(bits)).or(new BigInteger(bits - length, random));
            var expected = probe.shiftRight(bits - length).equals(network.shiftRight(bits - length));
            assertThat(range.contains(address(probe, bits)))
                    .as("seed %s: %s in %s", seed, address(probe, bits), range)
                    .isEqualTo(expected);
        }
    }

    private static InetAddress address(BigInteger value, int bits) {
        var bytes = new byte[bits / Byte.SIZE];
        var magnitude = value.toByteArray();
        var length = Math.min(magnitude.length, bytes.length);
        System.arraycopy(magnitude, magnitude.length - length, bytes, bytes.length - length, length);
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
