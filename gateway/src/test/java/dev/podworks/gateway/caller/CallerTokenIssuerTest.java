package dev.podworks.gateway.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.caller.CallerTokenVerifier;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.caller.VerifiedCaller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallerTokenIssuerTest {
    private static final Set<String> FILES = Set.of("files-service");

    private final MutableClock clock = MutableClock.atPresent();
    private final SigningKey key = new SigningKey();
    private final CallerTokenIssuer tokens = new CallerTokenIssuer(key, clock);
    private final CallerTokenVerifier verifier =
            new CallerTokenVerifier(new ImmutableJWKSet<>(new JWKSet(key.pair().toPublicJWK())), clock);

    @Test
    void aTokenIdentifiesTheCaller() {
        var caller = TestCallers.live();
        assertThat(verifier.verify(tokens.tokenFor(caller, FILES), "files-service")
                        .map(VerifiedCaller::principal)
                        .block())
                .isEqualTo(caller);
        assertThat(verifier.verify(tokens.tokenFor(new Operator(), FILES), "files-service")
                        .map(VerifiedCaller::principal)
                        .block())
                .isEqualTo(new Operator());
    }

    @Test
    void aTokenIsReusedForHalfOfItsLifetime() {
        var caller = TestCallers.of(TestCallers.live().account(), Mode.LIVE);
        var first = tokens.tokenFor(caller, FILES);
        clock.advance(Duration.ofMillis(29_999));
        assertThat(tokens.tokenFor(caller, FILES)).isEqualTo(first);
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.tokenFor(caller, FILES)).isNotEqualTo(first);
    }

    @Test
    void anIssuedTokenIsValidForHalfAMinuteToAMinute() {
        var token = tokens.tokenFor(TestCallers.live(), FILES);
        clock.advance(Duration.ofMillis(58_999));
        assertThat(verifier.verify(token, "files-service").block()).isNotNull();
        clock.advance(Duration.ofMillis(1_001));
        assertThatThrownBy(() -> verifier.verify(token, "files-service").block())
                .isInstanceOf(ApiException.class);
    }

    @Test
    void aTokenIsValidForItsAudienceOnly() {
        var caller = TestCallers.live();
        var token = tokens.tokenFor(caller, FILES);

        assertThat(tokens.tokenFor(caller, Set.of("billing-service"))).isNotEqualTo(token);
        assertThatThrownBy(() -> verifier.verify(token, "billing-service").block())
                .isInstanceOf(ApiException.class);
    }

    @Test
    void aRemovedScopeChangesTheTokenImmediately() {
        var caller = TestCallers.live();
        assertThat(tokens.tokenFor(TestCallers.with(caller, Scope.ACCOUNT_READ), FILES))
                .isNotEqualTo(tokens.tokenFor(caller, FILES));
    }

    @Test
    void concurrentRequestsShareOneToken() {
        var caller = TestCallers.live();
        assertThat(IntStream.range(0, 200)
                        .parallel()
                        .mapToObj(_ -> tokens.tokenFor(caller, FILES))
                        .distinct())
                .hasSize(1);
    }
}
