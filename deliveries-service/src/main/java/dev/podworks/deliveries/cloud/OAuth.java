package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// OAuth 2 at one provider: authorization code with PKCE, and refresh tokens.
public final class OAuth {
    private final CloudHttp http;
    private final Endpoints endpoints;
    private final URI redirect;

    OAuth(CloudHttp http, Endpoints endpoints, URI redirect) {
        this.http = http;
        this.endpoints = endpoints;
        this.redirect = redirect;
    }

    /// @param consent the page that asks a person
    /// @param more what the provider wants to be asked beside the standard's parameters
    record Endpoints(URI consent, URI token, String clientId, String clientSecret, Map<String, String> more) {}

    /// @param refresh null where the provider gave no new one
    public record Tokens(String access, @Nullable String refresh, Duration life) {}

    /// Where a person goes to allow us in.
    public URI consentPage(String state, String challenge) {
        var query = new LinkedHashMap<String, String>();
        query.put("response_type", "code");
        query.put("client_id", endpoints.clientId());
        query.put("redirect_uri", redirect.toString());
        query.put("state", state);
        query.put("code_challenge", challenge);
        query.put("code_challenge_method", "S256");
        query.putAll(endpoints.more());
        var encoded = query.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + CloudHttp.encoded(pair.getValue()))
                .collect(Collectors.joining("&"));
        return URI.create(endpoints.consent() + "?" + encoded);
    }

    /// @return the tokens, or [CloudException.LoginRefused] for a code that is not, or no longer, good
    public Mono<Tokens> exchange(String code, String verifier) {
        return ask(Map.of(
                "grant_type",
                "authorization_code",
                "code",
                code,
                "redirect_uri",
                redirect.toString(),
                "code_verifier",
                verifier,
                "client_id",
                endpoints.clientId(),
                "client_secret",
                endpoints.clientSecret()));
    }

    /// @return the tokens, or [CloudException.LoginRefused] when the login is over
    public Mono<Tokens> refresh(String refreshToken) {
        return ask(Map.of(
                "grant_type",
                "refresh_token",
                "refresh_token",
                refreshToken,
                "client_id",
                endpoints.clientId(),
                "client_secret",
                endpoints.clientSecret()));
    }

    /// Where the page sends somebody who consents without being asked, as the stand-in's does.
    public Mono<URI> consentAtOnce(String state, String challenge) {
        return http.get(consentPage(state, challenge), Map.of())
                .map(answer -> URI.create(answer.headers().get("Location", "")));
    }

    private Mono<Tokens> ask(Map<String, String> form) {
        return http.form(endpoints.token(), form).map(OAuth::tokens);
    }

    private static Tokens tokens(Answer answer) {
        var json = answer.json();
        var access = json.path("access_token").asString("");
        if (answer.isSuccess() && !access.isEmpty()) {
            return new Tokens(
                    access,
                    Optional.of(json.path("refresh_token").asString(""))
                            .filter(token -> !token.isEmpty())
                            .orElse(null),
                    Duration.ofSeconds(json.path("expires_in").asLong(3_600)));
        }
        throw answer.isBusy()
                ? answer.busy()
                : switch (json.path("error").asString("")) {
                    case "invalid_grant" -> new CloudException.LoginRefused();
                    // Our own credentials, say: nobody's login is to blame. The answer may not be quoted.
                    default ->
                        new CloudException.Refused(
                                Code.PROVIDER_ERROR,
                                String.format(Locale.ROOT, "The provider refused to sign in: %d.", answer.status()));
                };
    }
}
