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

/// Client of the provider: authorization code flow with PKCE, state and nonce. Blocks on its own threads.
@Component
class OpenIdClient {
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int MAX_CONCURRENT = 4;
    private static final int MAX_QUEUED = 100;
    private static final Duration METADATA_TTL = Duration.ofHours(1);
    private static final Scope SCOPE = new Scope("openid", "email", "profile");
    /// Asymmetric signatures only: tokens that are unsigned or signed with the client secret are rejected.
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512, JWSAlgorithm.ES256, JWSAlgorithm.PS256);

    private final OpenIdProperties properties;
    private final Scheduler threads = Schedulers.newBoundedElastic(MAX_CONCURRENT, MAX_QUEUED, "openid");
    private final Mono<Provider> provider;

    OpenIdClient(OpenIdProperties properties) {
        this.properties = properties;
        this.provider = onThreads(this::discover).cache(_ -> METADATA_TTL, _ -> Duration.ZERO, () -> Duration.ZERO);
    }

    /// The user's identity at the provider.
    ///
    /// @param verifiedEmail empty if the provider has not verified the address
    record Identity(String issuer, String subject, Optional<String> verifiedEmail) {}

    private record Provider(OIDCProviderMetadata metadata, IDTokenValidator tokens) {}

    /// The provider's URL to which the browser is redirected.
    Mono<URI> authorizationUri(RandomSecret state, SignInAttempt attempt) {
        return provider.map(discovered -> new AuthenticationRequest.Builder(
                        ResponseType.CODE, SCOPE, new ClientID(properties.clientId()), properties.redirectUri())
                .endpointURI(discovered.metadata().getAuthorizationEndpointURI())
                .state(new State(state.value()))
                .nonce(new Nonce(attempt.nonce().value()))
                .codeChallenge(new CodeVerifier(attempt.verifier().value()), CodeChallengeMethod.S256)
                .build()
                .toURI());
    }

    /// @return an error when the provider rejects the code or its ID token is not valid
    Mono<Identity> redeem(String code, SignInAttempt attempt) {
        return provider.flatMap(discovered -> onThreads(() -> redeem(discovered, code, attempt)));
    }

    private Identity redeem(Provider provider, String code, SignInAttempt attempt)
            throws IOException, GeneralException, BadJOSEException, JOSEException {
        var grant = new AuthorizationCodeGrant(
                new AuthorizationCode(code),
                properties.redirectUri(),
                new CodeVerifier(attempt.verifier().value()));
        var client = new ClientSecretBasic(new ClientID(properties.clientId()), new Secret(properties.clientSecret()));
        var request = new TokenRequest.Builder(provider.metadata().getTokenEndpointURI(), client, grant)
                .build()
                .toHTTPRequest();
        request.setConnectTimeout(TIMEOUT_MILLIS);
        request.setReadTimeout(TIMEOUT_MILLIS);
        var response = OIDCTokenResponseParser.parse(request.send());
        if (!(response instanceof OIDCTokenResponse tokens)) {
            throw new GeneralException(response.toErrorResponse().getErrorObject());
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

    private Provider discover() throws IOException, GeneralException {
        var issuer = new Issuer(properties.issuer());
        var metadata = OIDCProviderMetadata.resolve(issuer, TIMEOUT_MILLIS, TIMEOUT_MILLIS);
        var keys = JWKSourceBuilder.<SecurityContext>create(
                        metadata.getJWKSetURI().toURL())
                .retrying(true)
                .build();
        return new Provider(
                metadata,
                new IDTokenValidator(
                        issuer,
                        new ClientID(properties.clientId()),
                        new JWSVerificationKeySelector<>(ALGORITHMS, keys),
                        null));
    }

    private <T> Mono<T> onThreads(Callable<T> work) {
        return Mono.fromCallable(work).subscribeOn(threads);
    }
}
