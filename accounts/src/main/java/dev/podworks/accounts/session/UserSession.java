package dev.podworks.accounts.session;

import dev.podworks.accounts.identity.Membership;
import dev.podworks.accounts.identity.User;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.web.server.ServerWebExchange;

/// Who is signed in, and where they belong right now.
///
/// @param memberships active ones, the first joined first; never empty
/// @param csrfToken what a request that changes something must carry beside the cookie
public record UserSession(
        SessionId session,
        User person,
        List<Membership> memberships,
        Instant lastSeenAt,
        Instant expiresAt,
        String csrfToken) {
    private static final String ATTRIBUTE = UserSession.class.getName();

    /// The person behind a request that came with a session.
    public static Optional<UserSession> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    void putInto(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    /// As services see them. Empty when they do not belong to the account.
    ///
    /// @param account the one that was asked for; the one joined first where none was
    Optional<Caller> in(Optional<String> account, Mode mode) {
        return memberships.stream()
                .filter(membership ->
                        account.isEmpty() || membership.accountId().value().equals(account.get()))
                .findFirst()
                .map(membership -> caller(membership, mode));
    }

    private Caller caller(Membership membership, Mode mode) {
        return new Caller(
                membership.accountId(),
                ActorType.USER,
                person.id().value(),
                mode,
                scopes(membership.role(), mode),
                null,
                membership.role());
    }

    /// What keys of the mode could hold at most.
    private static Set<Scope> scopes(Role role, Mode mode) {
        return role.scopes().stream()
                .filter(scope -> mode == Mode.LIVE || !scope.liveOnly())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Its token opens something.
    @Override
    public String toString() {
        return "%s in %s".formatted(person.id(), session);
    }
}
