package dev.podworks.kit.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.Blocking;
import dev.podworks.testkit.MutableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerTokenVerifierTest {
    private static final Caller CALLER = new Caller(
            new AccountId("acc_01kahp3x8v0s5m2c9d7q4e6t1r"),
            ActorType.API_KEY,
            "key_01kahp3x8v0s5m2c9d7q4e6t1r",
            Mode.LIVE,
            Set.of(Scope.PROJECTS_READ, Scope.CREDITS_SPEND),
            new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r"),
            null);
    private static final Caller PERSON = new Caller(
            CALLER.account(), ActorType.USER, "usr_01kahp3x8v0s5m2c9d7q4e6t1r", Mode.TEST, Set.of(), null, Role.VIEWER);

    private static final String FILES = "files-service";

    private final MutableClock clock = MutableClock.at(Instant.parse("2026-11-20T09:30:00Z"));
    private final ECKey key = newKey("gateway");
    private final CallerTokenVerifier verifier = new CallerTokenVerifier(new ImmutableJWKSet<>(new JWKSet(key)), clock);

    @Test
    void allClaimsAreRead() {
        for (var principal : new Principal[] {CALLER, PERSON, new Operator()}) {
            assertThat(Blocking.get(verifier.verify(sign(claims(principal)), FILES))
                            .principal())
                    .isEqualTo(principal);
        }
    }

    @Test
    void tokenIsValidUntilItExpires() {
        var token = sign(claims(CALLER));

        clock.advance(Duration.ofSeconds(59));
        assertThat(Blocking.get(verifier.verify(token, FILES)).principal()).isEqualTo(CALLER);
        clock.advance(Duration.ofSeconds(1));
        assertRejected(token);
    }

    @Test
    void expiredTokenIsRejectedOnFirstUse() {
        var token = sign(claims(CALLER));
        clock.advance(Duration.ofMinutes(2));

        assertRejected(token);
    }

    /// An attacker who controls a service cannot use its tokens elsewhere.
    @Test
    void clientOfAnAuditedRequestIsInItsToken() {
        var audited = new VerifiedCaller(CALLER, Optional.of(new ClientInfo("203.0.113.7", "curl/8.0")));
        var token = sign(CallerToken.claims(
                audited, Set.of(FILES), clock.instant(), clock.instant().plusSeconds(60)));

        assertThat(Blocking.get(verifier.verify(token, FILES))).isEqualTo(audited);
    }

    @Test
    void tokenForAnotherServiceIsRejected() {
        assertRejected(sign(claims(CALLER, "projects-service")));
        assertRejected(sign(claims(CALLER, "projects-service", "deliveries-service/internal")));
        assertRejected(sign(claims(CALLER, "files-service/internal")));
        assertThat(Blocking.get(verifier.verify(sign(claims(CALLER, "projects-service", FILES)), FILES))
                        .principal())
                .isEqualTo(CALLER);
    }

    @Test
    void cachedTokenIsRejectedForAnotherAudience() {
        var token = sign(claims(CALLER, FILES));

        assertThat(Blocking.get(verifier.verify(token, FILES)).principal()).isEqualTo(CALLER);
        assertThatThrownBy(() -> Blocking.get(verifier.verify(token, "files-service/internal")))
                .isInstanceOf(ApiException.class);
    }

    /// The gateway of the previous release sets no audience.
    @Test
    void tokenWithoutAnAudienceIsAccepted() {
        assertThat(Blocking.get(verifier.verify(sign(claims(CALLER, new String[0])), FILES))
                        .principal())
                .isEqualTo(CALLER);
    }

    @Test
    void otherIssuerIsRejected() {
        assertRejected(
                sign(new JWTClaimsSet.Builder(claims(CALLER)).issuer("somebody").build()));
    }

    @Test
    void otherKeyWithTheSameIdIsRejected() {
        assertRejected(sign(claims(CALLER), newKey("gateway")));
    }

    @Test
    void unknownKeyIsRejected() {
        assertRejected(sign(claims(CALLER), newKey("stranger")));
    }

    @Test
    void unsignedTokenIsRejected() {
        assertRejected(new PlainJWT(claims(CALLER)).serialize());
        var signed = sign(claims(CALLER));
        var header = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8));
        assertRejected(header + signed.substring(signed.indexOf('.')));
        assertRejected(header + signed.substring(signed.indexOf('.'), signed.lastIndexOf('.') + 1));
    }

    /// Algorithm confusion: the public key is used as the secret of a symmetric signature.
    @Test
    void tokenSignedWithThePublicKeyAsHmacSecretIsRejected() throws JOSEException {
        var publicKey = key.toPublicJWK().toECPublicKey().getEncoded();

        assertRejected(sign(claims(CALLER), JWSAlgorithm.HS256, new MACSigner(publicKey)));
    }

    @Test
    void changedClaimsAreRejected() {
        var parts = sign(claims(CALLER)).split("\\.");
        var claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        var more = claims.replace("projects:read", "billing:purchase");
        assertThat(more).isNotEqualTo(claims);

        assertRejected(parts[0] + "."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(more.getBytes(StandardCharsets.UTF_8)) + "."
                + parts[2]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "exp", "sub", "kind", "account", "mode", "scopes"})
    void tokenWithoutAClaimIsRejected(String claim) {
        assertRejected(
                sign(new JWTClaimsSet.Builder(claims(CALLER)).claim(claim, null).build()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "account", "mode", "show", "role"})
    void invalidClaimIsRejected(String claim) {
        assertRejected(sign(new JWTClaimsSet.Builder(claims(CALLER))
                .claim(claim, "nonsense")
                .build()));
        assertRejected(
                sign(new JWTClaimsSet.Builder(claims(CALLER)).claim(claim, 1).build()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a", "a.b.c", "....", "eyJhbGciOiJFUzI1NiJ9.e30.", "Bearer x"})
    void malformedTokenIsRejected(String text) {
        assertRejected(text);
    }

    private JWTClaimsSet claims(Principal principal) {
        return claims(principal, FILES);
    }

    private JWTClaimsSet claims(Principal principal, String... audiences) {
        return CallerToken.claims(
                VerifiedCaller.of(principal),
                Set.of(audiences),
                clock.instant(),
                clock.instant().plusSeconds(60));
    }

    private String sign(JWTClaimsSet claims) {
        return sign(claims, key);
    }

    private static String sign(JWTClaimsSet claims, ECKey key) {
        try {
            var header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                    .keyID(key.getKeyID())
                    .type(JOSEObjectType.JWT)
                    .build();
            return sign(claims, header, new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private static String sign(JWTClaimsSet claims, JWSAlgorithm algorithm, JWSSigner signer) {
        return sign(claims, new JWSHeader.Builder(algorithm).keyID("gateway").build(), signer);
    }

    private static String sign(JWTClaimsSet claims, JWSHeader header, JWSSigner signer) {
        try {
            var token = new SignedJWT(header, claims);
            token.sign(signer);
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

    private void assertRejected(String token) {
        assertThatThrownBy(() -> Blocking.get(verifier.verify(token, FILES)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.UNAUTHORIZED));
    }
}
