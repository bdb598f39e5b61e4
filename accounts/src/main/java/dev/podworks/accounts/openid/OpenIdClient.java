package dev.podworks.accounts.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import dev.podworks.accounts.secret.RandomSecret;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Speaks with the provider: authorization code with PKCE, state and nonce. Blocks on a few threads of its own.
@Component
class OpenIdClient {
    private static final int LIMIT_MILLIS = 5_000;
    private static final int AT_ONCE = 4;
    private static final int WAITING = 100;
    private static final Duration KNOWN_FOR = Duration.ofHours(1);
    private static final Scope ASKED_FOR = new Scope("openid", "email", "profile");
    /// Signed by a key of the provider's only: with a shared secret or no signature nobody would vouch for
    /// anything.
    private static final Set<JWSAlgorithm> TRUSTED =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512, JWSAlgorithm.ES256, JWSAlgorithm.PS256);

    private final OpenIdProperties properties;
    private final Scheduler threads = Schedulers.newBoundedElastic(AT_ONCE, WAITING, "openid");
    private final Mono<Described> described;

    OpenIdClient(OpenIdProperties properties) {
        this.properties = properties;
        this.described = onThreads(this::discover).cache(_ -> KNOWN_FOR, _ -> Duration.ZERO, () -> Duration.ZERO);
    }

    /// Whom the provider vouches for.
    ///
    /// @param verifiedEmail empty where it does not say that the address is theirs
    record Identity(String issuer, String subject, Optional<String> verifiedEmail) {}

    private record Described(OIDCProviderMetadata metadata, IDTokenValidator tokens) {}

    /// Where to send the browser.
    Mono<URI> signInAt(RandomSecret state, SignInAttempt attempt) {
        return described.map(provider -> new AuthenticationRequest.Builder(
                        ResponseType.CODE, ASKED_FOR, new ClientID(properties.clientId()), properties.redirectUri())
                .endpointURI(provider.metadata().getAuthorizationEndpointURI())
                .state(new State(state.value()))
                .nonce(new Nonce(attempt.nonce().value()))
                .codeChallenge(new CodeVerifier(attempt.verifier().value()), CodeChallengeMethod.S256)
                .build()
                .toURI());
    }

    /// @return an error when the provider takes the code for none of its own, or its token is not to be believed
    Mono<Identity> redeem(String code, SignInAttempt attempt) {
        return described.flatMap(provider -> onThreads(() -> redeem(provider, code, attempt)));
    }

    private Identity redeem(Described provider, String code, SignInAttempt attempt)
            throws IOException, GeneralException, BadJOSEException, JOSEException {
        var grant = new AuthorizationCodeGrant(
                new AuthorizationCode(code),
                properties.redirectUri(),
                new CodeVerifier(attempt.verifier().value()));
        var client = new ClientSecretBasic(new ClientID(properties.clientId()), new Secret(properties.clientSecret()));
        var request = new TokenRequest.Builder(provider.metadata().getTokenEndpointURI(), client, grant)
                .build()
                .toHTTPRequest();
        request.setConnectTimeout(LIMIT_MILLIS);
        request.setReadTimeout(LIMIT_MILLIS);
        var answer = OIDCTokenResponseParser.parse(request.send());
        if (!(answer instanceof OIDCTokenResponse tokens)) {
            throw new GeneralException(answer.toErrorResponse().getErrorObject());
        }
        var token = tokens.getOIDCTokens().getIDToken();
        return identity(
                provider.tokens().validate(token, new Nonce(attempt.nonce().value())));
    }

    private static Identity identity(IDTokenClaimsSet claims) {
        var verified = Boolean.TRUE.equals(claims.getBooleanClaim("email_verified"));
        return new Identity(
                claims.getIssuer().getValue(),
                claims.getSubject().getValue(),
                Optional.ofNullable(claims.getStringClaim("email")).filter(_ -> verified));
    }

    private Described discover() throws IOException, GeneralException {
        var issuer = new Issuer(properties.issuer());
        var metadata = OIDCProviderMetadata.resolve(issuer, LIMIT_MILLIS, LIMIT_MILLIS);
        var keys = JWKSourceBuilder.<SecurityContext>create(
                        metadata.getJWKSetURI().toURL())
                .retrying(true)
                .build();
        return new Described(
                metadata,
                new IDTokenValidator(
                        issuer,
                        new ClientID(properties.clientId()),
                        new JWSVerificationKeySelector<>(TRUSTED, keys),
                        null));
    }

    private <T> Mono<T> onThreads(Callable<T> work) {
        return Mono.fromCallable(work).subscribeOn(threads);
    }
}
