package dev.podworks.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.CallerTokenVerifier;
import dev.podworks.kit.caller.VerifiedCaller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The gateway's keys are fetched over HTTP, cached, and fetched again for an unknown key.
class GatewayKeysTest {
    private final ECKey first = newKey("first");
    private final ECKey second = newKey("second");
    private final AtomicInteger requests = new AtomicInteger();
    private volatile JWKSet served = new JWKSet(first);
    private HttpServer gateway;
    private CallerTokenVerifier verifier;

    @BeforeEach
    void startGateway() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/", exchange -> {
            requests.incrementAndGet();
            var body = served.toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        gateway.start();
        verifier =
                verifier(URI.create("http://127.0.0.1:" + gateway.getAddress().getPort()));
    }

    @AfterEach
    void stopGateway() {
        gateway.stop(0);
    }

    @Test
    void keysAreFetchedOnce() {
        for (int i = 0; i < 20; i++) {
            verify(first);
        }

        assertThat(requests).hasValue(1);
    }

    @Test
    void unknownKeyIsFetchedAtOnce() {
        verify(first);
        served = new JWKSet(List.of(first, second));

        verify(second);

        assertThat(requests).hasValue(2);
    }

    @Test
    void unknownKeysDoNotCauseRepeatedFetches() {
        verify(first);
        for (int i = 0; i < 20; i++) {
            var invented = newKey("invented-" + i);
            assertThatThrownBy(() -> verify(invented)).isInstanceOf(ApiException.class);
        }

        assertThat(requests.get()).as("requests to the gateway").isBetween(2, 4);
        verify(first);
    }

    @Test
    void unavailableKeysAreNotUnauthorized() {
        stopGateway();

        assertThatThrownBy(() -> verify(first))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }

    private void verify(ECKey key) {
        Blocking.get(verifier.verify(token(key), "files-service"));
    }

    private static CallerTokenVerifier verifier(URI keys) throws MalformedURLException {
        return new CallerTokenVerifier(
                new KitWeb().gatewayKeys(new ServiceProperties("unused", keys, "")), InstantSource.system());
    }

    private static String token(ECKey key) {
        try {
            var claims = CallerToken.claims(
                    VerifiedCaller.of(TestCallers.live()),
                    Set.of("files-service"),
                    Instant.now(),
                    Instant.now().plusSeconds(60));
            var header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                    .keyID(key.getKeyID())
                    .build();
            var token = new SignedJWT(header, claims);
            token.sign(new ECDSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private static ECKey newKey(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }
}
