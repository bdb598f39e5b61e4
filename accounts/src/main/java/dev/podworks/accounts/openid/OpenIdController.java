package dev.podworks.accounts.openid;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.session.SessionProperties;
import dev.podworks.accounts.signin.SignInMetrics;
import dev.podworks.accounts.signin.SignInResult;
import dev.podworks.accounts.signup.SignUpProperties;
import dev.podworks.kit.error.ApiException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Redirects browsers to the provider and receives them back, for the account page.
@RestController
class OpenIdController {
    private static final Logger LOG = LoggerFactory.getLogger(OpenIdController.class);
    private static final String PATH = "/account/api/openid";
    private static final String COOKIE = "podworks_openid";
    private static final URI SIGNED_IN = URI.create("/account");
    /// The page reads the pending sign-in, which the browser has got the cookie of.
    private static final URI SECOND_FACTOR = URI.create("/account?second-factor");
    private static final URI REFUSED = URI.create("/account?error=sign_in_refused");

    private final OpenIdSignIn signIn;
    private final OpenIdProperties properties;
    private final SessionProperties cookies;
    private final SignUpProperties signUp;
    private final SignInMetrics metrics;

    OpenIdController(
            OpenIdSignIn signIn,
            OpenIdProperties properties,
            SessionProperties cookies,
            SignUpProperties signUp,
            SignInMetrics metrics) {
        this.signIn = signIn;
        this.properties = properties;
        this.cookies = cookies;
        this.signUp = signUp;
        this.metrics = metrics;
    }

    /// @param openId the provider's name; null if none is configured
    /// @param signUp whether new users can sign up
    record SignInMethods(boolean password, @Nullable String openId, boolean signUp) {}

    @GetMapping("/account/api/sign-in-methods")
    SignInMethods methods() {
        return new SignInMethods(true, properties.isConfigured() ? properties.name() : null, signUp.isOpen());
    }

    @GetMapping(PATH + "/start")
    Mono<Void> start(ServerWebExchange exchange) {
        requireProvider();
        var browser = RandomSecret.generate();
        setCookie(exchange, browser.value(), OpenIdSignIn.VALID_FOR);
        return signIn.start(browser, exchange)
                .onErrorMap(e -> !(e instanceof ApiException), OpenIdController::unavailable)
                .doOnNext(provider -> redirect(exchange, provider))
                .then();
    }

    @GetMapping(PATH + "/callback")
    Mono<Void> callback(ServerWebExchange exchange) {
        requireProvider();
        var state = parameter(exchange, "state").flatMap(RandomSecret::parse);
        var code = parameter(exchange, "code");
        var browser = browser(exchange);
        setCookie(exchange, "", Duration.ZERO);
        return state.isEmpty() || code.isEmpty() || browser.isEmpty()
                ? returnToPage(exchange, Optional.empty())
                : signIn.finish(state.get(), browser.get(), code.get(), exchange)
                        .map(Optional::of)
                        .defaultIfEmpty(Optional.empty())
                        .onErrorResume(OpenIdController::refused)
                        .flatMap(result -> returnToPage(exchange, result));
    }

    private void requireProvider() {
        if (!properties.isConfigured()) {
            throw ApiException.notFound("route");
        }
    }

    /// @param result empty for a refused sign-in
    private Mono<Void> returnToPage(ServerWebExchange exchange, Optional<SignInResult> result) {
        result.ifPresentOrElse(metrics::record, metrics::refused);
        redirect(exchange, result.map(OpenIdController::target).orElse(REFUSED));
        return Mono.empty();
    }

    private static URI target(SignInResult result) {
        return switch (result) {
            case SignInResult.SignedIn _ -> SIGNED_IN;
            case SignInResult.SecondFactorRequired _ -> SECOND_FACTOR;
        };
    }

    private static Mono<Optional<SignInResult>> refused(Throwable failure) {
        LOG.warn("OpenID Connect sign-in refused: {}", failure.toString());
        return Mono.just(Optional.empty());
    }

    private static ApiException unavailable(Throwable failure) {
        LOG.warn("The OpenID Connect provider is unavailable: {}", failure.toString());
        return ApiException.unavailable(
                "The sign-in provider is unavailable. Try again in a few seconds.", Duration.ofSeconds(5));
    }

    private static Optional<String> parameter(ServerWebExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequest().getQueryParams().getFirst(name))
                .filter(value -> !value.isEmpty());
    }

    private static Optional<RandomSecret> browser(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getRequest().getCookies().getFirst(COOKIE))
                .flatMap(cookie -> RandomSecret.parse(cookie.getValue()));
    }

    /// SameSite is Lax because the provider redirects the browser back from another site.
    private void setCookie(ServerWebExchange exchange, String value, Duration maxAge) {
        exchange.getResponse()
                .addCookie(ResponseCookie.from(COOKIE, value)
                        .httpOnly(true)
                        .secure(cookies.secureCookie())
                        .sameSite("Lax")
                        .path(PATH)
                        .maxAge(maxAge)
                        .build());
    }

    private static void redirect(ServerWebExchange exchange, URI target) {
        exchange.getResponse().setStatusCode(HttpStatus.FOUND);
        exchange.getResponse().getHeaders().setLocation(target);
    }
}
