package dev.podworks.accounts.key;

import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBackend;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Keys that are limited to addresses, behind one trusted proxy.
class KeyAddressesTest extends GatewayTest {
    private TestKeys keys;

    @BeforeEach
    void signIn() {
        keys = new TestKeys(TestMembers.openAccount(gateway).owner());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "203.0.113.0/24    | 203.0.113.9               | 200",
                "203.0.113.0/24    | ::ffff:203.0.113.9        | 200",
                "203.0.113.0/24    | 203.0.114.9               | 403",
                "203.0.113.9       | 203.0.113.9               | 200",
                "203.0.113.9       | 203.0.113.8               | 403",
                "2001:db8:7::/48   | 2001:db8:7:1::5           | 200",
                "2001:db8:7::/48   | 2001:db8:8::5             | 403",
                "2001:db8:7::/48   | 203.0.113.9               | 403",
                // Only the entry of the trusted proxy counts: the last one.
                "203.0.113.0/24    | 203.0.113.9, 198.51.100.7 | 403",
                "203.0.113.0/24    | 198.51.100.7, 203.0.113.9 | 200",
                // Without a usable entry it is the peer, here 127.0.0.1.
                "203.0.113.0/24    | my.example                | 403",
                "127.0.0.1         | my.example                | 200",
            })
    void aKeyWorksFromItsAddressesOnly(String range, String forwarded, int status) {
        var key = keys.create(Map.of("allowedAddresses", List.of(range)));
        assertThat(me(gateway, key, forwarded)
                        .returnResult(Void.class)
                        .getStatus()
                        .value())
                .isEqualTo(status);
    }

    @Test
    void theErrorSaysWhichAddressTheRequestCameFromAndWhatToDo() {
        var key = keys.create(Map.of("allowedAddresses", List.of("203.0.113.0/24")));
        me(gateway, key, "2001:db8::5")
                .expectStatus()
                .isForbidden()
                .expectHeader()
                .valueEquals("Link", "</docs/errors/address_not_allowed>; rel=\"help\"")
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("address_not_allowed")
                .jsonPath("$.extra.ipAddress")
                .isEqualTo("2001:db8:0:0:0:0:0:5")
                .jsonPath("$.detail")
                .value(detail -> assertThat((String) detail)
                        .contains("2001:db8:0:0:0:0:0:5")
                        .contains("account page"));
    }

    /// The gateway that asks no trusted proxy uses the peer's address, whatever headers it gets.
    @Test
    void forgedHeadersAreIgnoredWithoutATrustedProxy() {
        var key = keys.create(Map.of("allowedAddresses", List.of("203.0.113.0/24")));
        try (var direct = TestGateway.start(Map.of("GATEWAY_TRUSTED_PROXIES", "0"))) {
            refused(me(direct.client(), key, "203.0.113.9"), 403, "address_not_allowed");
            keys.update(key, Map.of("allowedAddresses", List.of("203.0.113.0/24", "127.0.0.0/8")))
                    .expectStatus()
                    .isOk();
            await().untilAsserted(() ->
                    me(direct.client(), key, "198.51.100.7").expectStatus().isOk());
        }
    }

    @Test
    void addressesAreNormalizedAndHostBitsRefusedWithTheirPath() {
        var key = keys.create(Map.of(
                "allowedAddresses",
                List.of("2001:DB8:0:0::/32", "203.0.113.7/32", "203.0.113.7", "::ffff:198.51.100.0/120")));
        assertThat(keys.view(key).path("allowedAddresses"))
                .extracting(range -> range.asString())
                .containsExactly("2001:db8::/32", "203.0.113.7", "198.51.100.0/24");

        keys.tryToCreate(Map.of("allowedAddresses", List.of("203.0.113.0/24", "203.0.113.1/24", "my.example")))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[*].path")
                .isEqualTo(List.of("allowedAddresses[1]", "allowedAddresses[2]"))
                .jsonPath("$.extra[0].message")
                .isEqualTo("must have no bits set after the first 24, as 203.0.113.0/24 has");
    }

    @Test
    void aKeyHasTwentyRangesAtMost() {
        var ranges = IntStream.range(0, 21).mapToObj(i -> "10.0." + i + ".0/24").toList();
        keys.create(Map.of("allowedAddresses", ranges.subList(0, 20)));
        refused(keys.tryToCreate(Map.of("allowedAddresses", ranges)), 400, "invalid_request");
    }

    /// A token is signed for the caller, not for the address that it calls from.
    @Test
    void requestsFromSeveralAddressesShareACallerToken() {
        var key =
                keys.create(Map.of("allowedAddresses", List.of("203.0.113.0/24"), "scopes", List.of("projects:read")));
        for (var address : List.of("203.0.113.1", "203.0.113.2")) {
            gateway.with(key)
                    .get()
                    .uri("/v1/projects")
                    .header("X-Forwarded-For", address)
                    .exchange()
                    .expectStatus()
                    .isOk();
        }
        assertThat(TestBackend.of(Service.PROJECTS).received())
                .extracting(request -> request.header("Podworks-Caller").orElseThrow())
                .hasSize(2)
                .containsOnly(TestBackend.of(Service.PROJECTS)
                        .received()
                        .getFirst()
                        .header("Podworks-Caller")
                        .orElseThrow());
    }

    @Test
    void aRefusedRequestIsNoUseOfTheKey() {
        var key = keys.create(Map.of("allowedAddresses", List.of("203.0.113.0/24")));
        refused(me(gateway, key, "198.51.100.7"), 403, "address_not_allowed");
        assertThat(keys.view(key).path("lastUsedAt").isNull()).isTrue();
        me(gateway, key, "203.0.113.9").expectStatus().isOk();
        await().untilAsserted(() ->
                assertThat(keys.view(key).path("lastUsedAddress").asString()).isEqualTo("203.0.113.9"));
    }

    private static ResponseSpec me(GatewayClient gateway, TestKey key, String forwarded) {
        return gateway.with(key)
                .get()
                .uri("/v1/me")
                .header("X-Forwarded-For", forwarded)
                .exchange();
    }
}
