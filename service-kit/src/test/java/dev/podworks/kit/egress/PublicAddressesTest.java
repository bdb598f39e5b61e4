package dev.podworks.kit.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.255.255",
                "192.169.0.0",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2a00:1450:4001:80b::200e"
            })
    void internetAddressesArePublic(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.1",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.8",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255"
            })
    void specialPurposeAddressesAreNotPublic(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:169.254.169.254",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b:1::7f00:1",
                "100::1",
                "2001::1",
                "2001:0:4136:e378:8000:63bf:3fff:fdd2",
                "2001:db8::1",
                "2002:7f00:1::",
                "3fff::1",
                "5f00::1",
                "fc00::1",
                "fd12:3456:789a::1",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void localAndEmbeddingIpv6AddressesAreNotPublic(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isFalse();
    }

    /// Forms that some resolvers parse as an address.
    @ParameterizedTest
    @ValueSource(strings = {"2130706433", "127.1", "127.0.1"})
    void addressCountsInAnyForm(String written) throws UnknownHostException {
        assertThat(PublicAddresses.contain(InetAddress.getByName(written))).isFalse();
    }
}
