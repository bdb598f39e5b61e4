package dev.podworks.gateway.caller;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jwt.SignedJWT;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.VerifiedCaller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Issues the tokens by which services identify the caller.
///
/// A token is reused for the same principal and audiences for half of its lifetime, so that neither side computes a
/// signature for every request. A changed role or scope is a different principal and gets a new token immediately.
@Component
public final class CallerTokenIssuer {
    private static final Duration LIFETIME = Duration.ofSeconds(60);
    private static final Duration REUSE_PERIOD = LIFETIME.dividedBy(2);
    private static final int MAX_CACHED = 50_000;

    private final JWSHeader header;
    private final JWSSigner signer;
    private final InstantSource clock;
    private final Cache<Subject, Token> tokens = Caffeine.newBuilder()
            .maximumSize(MAX_CACHED)
            .expireAfterWrite(LIFETIME)
            .build();

    CallerTokenIssuer(SigningKey key, InstantSource clock) {
        this.header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(key.pair().getKeyID())
                .build();
        this.signer = signer(key);
        this.clock = clock;
    }

    /// A token that is valid for at least another half minute and at most one minute.
    ///
    /// @param audiences that the token is valid for, each an {@link dev.podworks.kit.caller.Audience}
    public String tokenFor(Principal principal, Set<String> audiences) {
        return tokenFor(VerifiedCaller.of(principal), audiences);
    }

    /// A token that names the client too, for routes of the audit log.
    public String tokenFor(VerifiedCaller caller, Set<String> audiences) {
        var now = clock.instant();
        var subject = new Subject(caller, audiences);
        var cached = tokens.getIfPresent(subject);
        return cached != null && cached.isFresh(now)
                ? cached.value()
                : tokens.asMap()
                        .compute(subject, (_, existing) -> freshToken(existing, subject, now))
                        .value();
    }

    private record Subject(VerifiedCaller caller, Set<String> audiences) {}

    private record Token(String value, Instant issuedAt) {
        boolean isFresh(Instant now) {
            return now.isBefore(issuedAt.plus(REUSE_PERIOD));
        }
    }

    /// Of concurrent requests that need a new token, only the first signs one.
    private Token freshToken(@Nullable Token existing, Subject subject, Instant now) {
        return existing != null && existing.isFresh(now) ? existing : sign(subject, now);
    }

    private Token sign(Subject subject, Instant now) {
        try {
            var claims = CallerToken.claims(subject.caller(), subject.audiences(), now, now.plus(LIFETIME));
            var jwt = new SignedJWT(header, claims);
            jwt.sign(signer);
            return new Token(jwt.serialize(), now);
        } catch (JOSEException e) {
            throw new IllegalStateException("could not sign a caller token", e);
        }
    }

    private static JWSSigner signer(SigningKey key) {
        try {
            return new ECDSASigner(key.pair());
        } catch (JOSEException impossible) {
            throw new IllegalStateException("the key is not P-256", impossible);
        }
    }
}
