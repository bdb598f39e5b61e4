package dev.podworks.accounts.session;

import dev.podworks.accounts.StripePublishableKey;
import dev.podworks.accounts.identity.Membership;
import dev.podworks.accounts.identity.User;
import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Sign-in, sign-out and the list of sessions, for the account page.
@RestController
class SessionController {
    private final PasswordSignIn passwords;
    private final Sessions sessions;
    private final SessionCookie cookie;
    private final StripePublishableKey stripeKey;

    SessionController(
            PasswordSignIn passwords, Sessions sessions, SessionCookie cookie, StripePublishableKey stripeKey) {
        this.passwords = passwords;
        this.sessions = sessions;
        this.cookie = cookie;
        this.stripeKey = stripeKey;
    }

    record SignIn(String email, String password) {
        /// Passwords must not be logged.
        @Override
        public String toString() {
            return "SignIn[" + email + "]";
        }
    }

    /// @param stripeKey the key with which the page calls Stripe; null if cards cannot be entered
    record Session(
            String csrfToken,
            Instant expiresAt,
            User user,
            List<Membership> accounts,
            @Nullable String stripeKey) {}

    record SessionList(List<SessionView> sessions) {}

    @PostMapping("/account/api/session")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Session> signIn(@ValidBody(ApiDocument.ACCOUNT) Mono<SignIn> body, ServerWebExchange exchange) {
        return body.flatMap(request -> passwords.signIn(request.email(), request.password(), exchange))
                .map(this::view);
    }

    @GetMapping("/account/api/session")
    Session read(ServerWebExchange exchange) {
        return view(UserSession.require(exchange));
    }

    @DeleteMapping("/account/api/session")
    Mono<Deleted> signOut(ServerWebExchange exchange) {
        return end(UserSession.require(exchange).id(), exchange);
    }

    @GetMapping("/account/api/sessions")
    Mono<SessionList> list(ServerWebExchange exchange) {
        return sessions.list(UserSession.require(exchange)).collectList().map(SessionList::new);
    }

    @DeleteMapping("/account/api/sessions")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> signOutEverywhere(ServerWebExchange exchange) {
        cookie.clear(exchange);
        return sessions.endAllOf(UserSession.require(exchange).user().id());
    }

    @DeleteMapping("/account/api/sessions/{id}")
    Mono<Deleted> end(@PathVariable SessionId id, ServerWebExchange exchange) {
        var current = UserSession.require(exchange);
        if (id.equals(current.id())) {
            cookie.clear(exchange);
        }
        return sessions.end(current.user().id(), id)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("session")))
                .thenReturn(Deleted.of(id));
    }

    private Session view(UserSession session) {
        return new Session(
                session.csrfToken(),
                session.expiresAt(),
                session.user(),
                session.memberships(),
                stripeKey.value().orElse(null));
    }
}
