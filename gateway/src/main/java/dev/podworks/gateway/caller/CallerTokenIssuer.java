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
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Signs what the services believe: who asks, and what they may do.
///
/// The same principal gets the same token for the same audience for half of its life, so that neither side does the
/// mathematics for every request. Another role or another permission makes another principal, and so another token
/// at once.
@Component
public final class CallerTokenIssuer {
    private static final Duration LIFE = Duration.ofSeconds(60);
    private static final Duration REUSED_FOR = LIFE.dividedBy(2);
    private static final int MAX_REUSED = 50_000;

    private final JWSHeader header;
    private final JWSSigner signer;
    private final InstantSource clock;
    private final Cache<Subject, Token> tokens =
            Caffeine.newBuilder().maximumSize(MAX_REUSED).expireAfterWrite(LIFE).build();

    CallerTokenIssuer(SigningKey key, InstantSource clock) {
        this.header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(key.pair().getKeyID())
                .build();
        this.signer = signer(key);
        this.clock = clock;
    }

    /// Valid for at least half a minute and at most one.
    ///
    /// @param audiences for whom it is good, each an {@link dev.podworks.kit.caller.Audience}
    public String tokenFor(Principal principal, Set<String> audiences) {
        var now = clock.instant();
        var subject = new Subject(principal, audiences);
        var known = tokens.getIfPresent(subject);
        return known != null && known.isFresh(now)
                ? known.value()
                : tokens.asMap()
                        .compute(subject, (_, other) -> fresh(other, subject, now))
                        .value();
    }

    private record Subject(Principal principal, Set<String> audiences) {}

    private record Token(String value, Instant issuedAt) {
        boolean isFresh(Instant now) {
            return now.isBefore(issuedAt.plus(REUSED_FOR));
        }
    }

    /// Of many requests that need a new token at the same moment the first signs it.
    private Token fresh(@Nullable Token other, Subject subject, Instant now) {
        return other != null && other.isFresh(now) ? other : sign(subject, now);
    }

    private Token sign(Subject subject, Instant now) {
        try {
            var claims = CallerToken.claims(subject.principal(), subject.audiences(), now, now.plus(LIFE));
            var jwt = new SignedJWT(header, claims);
            jwt.sign(signer);
            return new Token(jwt.serialize(), now);
        } catch (JOSEException defect) {
            throw new IllegalStateException("a caller token could not be signed", defect);
        }
    }

    private static JWSSigner signer(SigningKey key) {
        try {
            return new ECDSASigner(key.pair());
        } catch (JOSEException impossible) {
            throw new IllegalStateException("the pair is P-256", impossible);
        }
    }
}
