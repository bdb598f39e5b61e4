package dev.podworks.gateway.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBackend;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.CallerTokenVerifier;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.Blocking;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;

class JwksTest extends GatewayTest {
    @Autowired
    private DatabaseClient db;

    @Test
    void everyReplicaListsTheKeysOfAllReplicas() throws Exception {
        var key = gateway.anyKey();
        try (var second = TestGateway.start()) {
            var ofFirst = tokenThrough(gateway, key);
            var ofSecond = tokenThrough(second.client(), key);
            for (var replica : new GatewayClient[] {gateway, second.client()}) {
                for (var token : new String[] {ofFirst, ofSecond}) {
                    assertThat(verify(replica, token))
                            .isInstanceOfSatisfying(
                                    Caller.class,
                                    caller -> assertThat(caller.actorId()).isEqualTo(key.keyId()));
                }
            }
        }
    }

    /// Limits the damage of a stolen token to its lifetime.
    @Test
    void aReplayedTokenExpiresAfterAMinuteAndATamperedOneIsInvalid() throws Exception {
        var token = tokenThrough(gateway, gateway.anyKey());
        assertThat(verify(gateway, token)).isInstanceOf(Caller.class);
        assertThatThrownBy(() -> verify(gateway, token, () -> Instant.now().plusSeconds(60)))
                .isInstanceOf(ApiException.class);
        var parts = token.split("\\.", -1);
        var claims =
                new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8).replace("api_key", "user");
        var forged = Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> verify(gateway, "%s.%s.%s".formatted(parts[0], forged, parts[2])))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void onlyPublicKeysAreListed() {
        gateway.anonymous()
                .get()
                .uri("/.well-known/jwks.json")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.keys[0].kty")
                .isEqualTo("EC")
                .jsonPath("$.keys[*].d")
                .doesNotExist();
    }

    @Test
    void expiredKeysAreNotListed() {
        Blocking.run(db.sql("""
                insert into signing_key (kid, jwk, expires_at)
                select 'long-gone', jwk, :past from signing_key limit 1
                """).bind("past", Instant.now().minusSeconds(1)).then());
        gateway.anonymous()
                .get()
                .uri("/.well-known/jwks.json")
                .exchange()
                .expectBody(String.class)
                .value(keys -> assertThat(keys).contains("P-256").doesNotContain("long-gone"));
    }

    @Test
    void requestsOfAKeyShareATokenAndAnotherKeyGetsAnother() {
        var key = gateway.anyKey();
        var tokens =
                IntStream.range(0, 10).mapToObj(_ -> tokenThrough(gateway, key)).collect(Collectors.toSet());
        assertThat(tokens).hasSize(1);
        assertThat(Set.of(tokenThrough(gateway, gateway.anyKey()))).doesNotContainAnyElementsOf(tokens);
    }

    private static String tokenThrough(GatewayClient gateway, TestKey key) {
        gateway.with(key).get().uri("/v1/projects").exchange().expectStatus().isOk();
        return TestBackend.of(Service.PROJECTS)
                .received()
                .getLast()
                .header(CallerToken.HEADER)
                .orElseThrow();
    }

    /// As a service does.
    private static Principal verify(GatewayClient replica, String token) throws Exception {
        return verify(replica, token, InstantSource.system());
    }

    private static Principal verify(GatewayClient replica, String token, InstantSource clock) throws Exception {
        var keys = JWKSourceBuilder.create(
                        URI.create(replica.url() + "/.well-known/jwks.json").toURL())
                .build();
        return Blocking.get(new CallerTokenVerifier(keys, clock).verify(token, "projects-service"))
                .principal();
    }
}
