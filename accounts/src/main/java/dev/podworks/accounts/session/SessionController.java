package dev.podworks.accounts.session;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// The session, sign-out and the list of sessions, for the account page.
@RestController
class SessionController {
    private final Sessions sessions;
    private final SessionCookie cookie;
    private final SessionBodies bodies;

    SessionController(Sessions sessions, SessionCookie cookie, SessionBodies bodies) {
        this.sessions = sessions;
        this.cookie = cookie;
        this.bodies = bodies;
    }

    record SessionList(List<SessionView> sessions) {}

    @GetMapping("/account/api/session")
    SessionBody read(ServerWebExchange exchange) {
        return bodies.of(UserSession.require(exchange));
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
}
