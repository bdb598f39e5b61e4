package dev.podworks.deliveries.cloud;

import com.nimbusds.oauth2.sdk.AccessTokenResponse;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Mono;

/// OAuth 2 at one provider: authorization code with PKCE, and refresh tokens. Nimbus builds the requests and parses
/// the responses; [CloudHttp] sends them, because Nimbus' own client bypasses the egress guard.
public final class OAuthClient {
    private static final Duration DEFAULT_LIFETIME = Duration.ofHours(1);

    private final CloudHttp http;
    private final OAuthEndpoints endpoints;
    private final URI redirectUri;

    OAuthClient(CloudHttp http, OAuthEndpoints endpoints, URI redirectUri) {
        this.http = http;
        this.endpoints = endpoints;
        this.redirectUri = redirectUri;
    }

    /// The page on which a user grants access.
    ///
    /// @throws CloudException.Rejected when no client id is configured
    public URI authorizationUri(State state, CodeVerifier verifier) {
        var request = new AuthorizationRequest.Builder(ResponseType.CODE, clientId())
                .endpointURI(endpoints.authorization())
                .redirectionURI(redirectUri)
                .state(state)
                .codeChallenge(verifier, CodeChallengeMethod.S256);
        endpoints.parameters().forEach(request::customParameter);
        return request.build().toURI();
    }

    /// @return the tokens, or [CloudException.Unauthorized] for a code that is invalid, expired or already used
    public Mono<OAuthTokens> exchange(String code, CodeVerifier verifier) {
        return code.isBlank()
                ? Mono.error(new CloudException.Unauthorized())
                : requestTokens(new AuthorizationCodeGrant(new AuthorizationCode(code), redirectUri, verifier));
    }

    /// @return the tokens, or [CloudException.Unauthorized] when the refresh token was revoked or has expired
    public Mono<OAuthTokens> refresh(String refreshToken) {
        return requestTokens(new RefreshTokenGrant(new RefreshToken(refreshToken)));
    }

    /// Where an authorization page that grants access without asking, such as the stand-in's, redirects to.
    public Mono<URI> redirectOf(URI authorizationUri) {
        return http.get(authorizationUri, Map.of())
                .map(response -> URI.create(response.headers().get("Location", "")));
    }

    private Mono<OAuthTokens> requestTokens(AuthorizationGrant grant) {
        return Mono.fromSupplier(() -> new TokenRequest.Builder(endpoints.token(), credentials(), grant)
                        .build()
                        .toHTTPRequest())
                .flatMap(request -> http.form(endpoints.token(), request.getBody()))
                .map(OAuthClient::tokens);
    }

    private ClientSecretPost credentials() {
        return new ClientSecretPost(clientId(), new Secret(endpoints.clientSecret()));
    }

    private ClientID clientId() {
        if (endpoints.clientId().isBlank()) {
            throw new CloudException.Rejected(
                    Code.PROVIDER_ERROR, "This deployment has no OAuth client for the provider.");
        }
        return new ClientID(endpoints.clientId());
    }

    private static OAuthTokens tokens(CloudResponse response) {
        if (response.isUnavailable()) {
            throw response.unavailable();
        }
        try {
            return switch (TokenResponse.parse(parsable(response))) {
                case AccessTokenResponse granted -> tokens(granted);
                case TokenResponse refused when isInvalidGrant(refused) -> throw new CloudException.Unauthorized();
                case TokenResponse _ -> throw rejected(response);
            };
        } catch (ParseException _) {
            throw rejected(response);
        }
    }

    /// Not every provider labels its JSON as such.
    private static HTTPResponse parsable(CloudResponse response) throws ParseException {
        var parsable = new HTTPResponse(response.status());
        parsable.setContentType("application/json");
        parsable.setBody(response.body());
        return parsable;
    }

    private static OAuthTokens tokens(AccessTokenResponse granted) {
        var tokens = granted.getTokens();
        var lifetime = Duration.ofSeconds(tokens.getAccessToken().getLifetime());
        return new OAuthTokens(
                tokens.getAccessToken().getValue(),
                Optional.ofNullable(tokens.getRefreshToken())
                        .map(RefreshToken::getValue)
                        .orElse(null),
                lifetime.isPositive() ? lifetime : DEFAULT_LIFETIME);
    }

    private static boolean isInvalidGrant(TokenResponse response) {
        return !response.indicatesSuccess()
                && OAuth2Error.INVALID_GRANT.equals(response.toErrorResponse().getErrorObject());
    }

    /// Our own credentials are wrong, for example. The body is not quoted, since it may repeat them.
    private static CloudException rejected(CloudResponse response) {
        return new CloudException.Rejected(
                Code.PROVIDER_ERROR,
                String.format(Locale.ROOT, "The provider refused to issue a token (status %d).", response.status()));
    }
}
