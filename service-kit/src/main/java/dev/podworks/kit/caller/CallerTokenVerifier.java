package dev.podworks.kit.caller;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Verifies caller tokens and remembers those it has verified until they expire.
///
/// The gateway sends the same token for a key during most of a minute, so the signature is checked once, not once a
/// request.
public final class CallerTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(CallerTokenVerifier.class);
    private static final int MAX_REMEMBERED = 20_000;
    private static final Duration SOON = Duration.ofSeconds(2);

    /// @param audiences empty for a token of a gateway of the release before audiences
    private record Verified(Principal principal, List<String> audiences, Instant expiresAt) {}

    private final InstantSource clock;
    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final Cache<String, Verified> remembered =
            Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

    /// @param gatewayKeys the gateway's public keys; asked again when a token names one that is not known yet
    public CallerTokenVerifier(JWKSource<SecurityContext> gatewayKeys, InstantSource clock) {
        this.clock = clock;
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, gatewayKeys));
        // Expiry is checked against the injected clock below.
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
    }

    /// @param audience for which the token must be good
    /// @return the principal, or the error `unauthorized`, or `unavailable` when the gateway's keys can't be read
    public Mono<Principal> verify(String token, String audience) {
        return verified(token)
                .filter(verified -> isFor(audience, verified))
                .switchIfEmpty(Mono.error(() -> {
                    LOG.warn("Refused a caller token that is not for {}", audience);
                    return refused();
                }))
                .flatMap(this::current);
    }

    /// Without an audience it is of a gateway of the last release, which may run beside this one while a new release
    /// is rolled out. No service can make one: the gateway alone signs, and this release's always names audiences.
    private static boolean isFor(String audience, Verified verified) {
        return verified.audiences().isEmpty() || verified.audiences().contains(audience);
    }

    private Mono<Verified> verified(String token) {
        var known = remembered.getIfPresent(token);
        if (known != null) {
            return Mono.just(known);
        }
        // A key that is not known yet is fetched over the network: never on the event loop.
        return Mono.fromCallable(() -> checkSignature(token)).subscribeOn(Schedulers.boundedElastic());
    }

    private Mono<Principal> current(Verified verified) {
        return clock.instant().isBefore(verified.expiresAt()) ? Mono.just(verified.principal()) : Mono.error(refused());
    }

    private Verified checkSignature(String token) {
        try {
            var claims = processor.process(SignedJWT.parse(token), null);
            var verified = new Verified(
                    principalOf(claims),
                    claims.getAudience(),
                    claims.getExpirationTime().toInstant());
            remembered.put(token, verified);
            return verified;
        } catch (KeySourceException unreachable) {
            // The token may well be right: without the gateway's keys nobody can tell.
            LOG.warn("The gateway's keys could not be read: {}", unreachable.toString());
            throw ApiException.unavailable("Authentication is unavailable. Retry shortly.", SOON);
        } catch (ParseException | BadJOSEException | JOSEException | IllegalArgumentException refusal) {
            LOG.warn("Refused a caller token: {}", refusal.getMessage());
            throw refused();
        }
    }

    private static Principal principalOf(JWTClaimsSet claims) throws ParseException {
        if (!CallerToken.ISSUER.equals(claims.getIssuer()) || claims.getExpirationTime() == null) {
            throw new IllegalArgumentException("not a token of the gateway");
        }
        return CallerToken.principal(claims);
    }

    static ApiException refused() {
        return ApiException.of(
                ErrorCode.UNAUTHORIZED, "Send a valid API key as 'Authorization: Bearer pw_live_…' or 'pw_test_…'.");
    }
}
