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

/// Verifies caller tokens and caches verified ones until they expire.
///
/// The gateway sends the same token for a key for most of a minute, so the signature is verified once per token and
/// not once per request.
public final class CallerTokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(CallerTokenVerifier.class);
    private static final int MAX_CACHED = 20_000;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /// @param audiences empty for a token of a gateway of the previous release
    private record Verified(VerifiedCaller caller, List<String> audiences, Instant expiresAt) {}

    private final InstantSource clock;
    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final Cache<String, Verified> verifiedTokens =
            Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

    /// @param gatewayKeys the gateway's public keys, refreshed when a token names an unknown key
    public CallerTokenVerifier(JWKSource<SecurityContext> gatewayKeys, InstantSource clock) {
        this.clock = clock;
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, gatewayKeys));
        // Expiry is checked against the injected clock below.
        processor.setJWTClaimsSetVerifier((claims, context) -> {});
    }

    /// @param audience that the token must have
    /// @return the caller, or the error `unauthorized`, or `unavailable` if the gateway's keys cannot be read
    public Mono<VerifiedCaller> verify(String token, String audience) {
        return verified(token)
                .filter(verified -> isFor(audience, verified))
                .switchIfEmpty(Mono.error(() -> {
                    LOG.warn("Rejected a caller token without the audience {}", audience);
                    return unauthorized();
                }))
                .flatMap(this::current);
    }

    /// A token without an audience is from a gateway of the previous release, which can run beside this one during
    /// a rollout. Only the gateway signs tokens, and this release's gateway always sets audiences.
    private static boolean isFor(String audience, Verified verified) {
        return verified.audiences().isEmpty() || verified.audiences().contains(audience);
    }

    private Mono<Verified> verified(String token) {
        var cached = verifiedTokens.getIfPresent(token);
        if (cached != null) {
            return Mono.just(cached);
        }
        // An unknown key is fetched over the network, which must not block the event loop.
        return Mono.fromCallable(() -> checkSignature(token)).subscribeOn(Schedulers.boundedElastic());
    }

    private Mono<VerifiedCaller> current(Verified verified) {
        return clock.instant().isBefore(verified.expiresAt())
                ? Mono.just(verified.caller())
                : Mono.error(unauthorized());
    }

    private Verified checkSignature(String token) {
        try {
            var claims = processor.process(SignedJWT.parse(token), null);
            var verified = new Verified(
                    callerOf(claims),
                    claims.getAudience(),
                    claims.getExpirationTime().toInstant());
            verifiedTokens.put(token, verified);
            return verified;
        } catch (KeySourceException e) {
            // The token may be valid, but it cannot be verified without the gateway's keys.
            LOG.warn("The gateway's keys could not be read: {}", e.toString());
            throw ApiException.unavailable("Authentication is unavailable. Retry shortly.", RETRY_AFTER);
        } catch (ParseException | BadJOSEException | JOSEException | IllegalArgumentException e) {
            LOG.warn("Rejected a caller token: {}", e.getMessage());
            throw unauthorized();
        }
    }

    private static VerifiedCaller callerOf(JWTClaimsSet claims) throws ParseException {
        if (!CallerToken.ISSUER.equals(claims.getIssuer()) || claims.getExpirationTime() == null) {
            throw new IllegalArgumentException("not a token of the gateway");
        }
        return CallerToken.caller(claims);
    }

    static ApiException unauthorized() {
        return ApiException.of(
                ErrorCode.UNAUTHORIZED, "Send a valid API key as 'Authorization: Bearer pw_live_…' or 'pw_test_…'.");
    }
}
