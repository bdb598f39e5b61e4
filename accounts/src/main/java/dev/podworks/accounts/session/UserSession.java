package dev.podworks.accounts.session;

import dev.podworks.accounts.identity.Membership;
import dev.podworks.accounts.identity.User;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.web.server.ServerWebExchange;

/// The session of a request, with its user and their current memberships.
///
/// @param memberships active memberships, oldest first; never empty
/// @param requiringSecondFactor the accounts of these that require a second factor
/// @param csrfToken required in unsafe requests, in addition to the cookie
public record UserSession(
        SessionId id,
        User user,
        List<Membership> memberships,
        Set<AccountId> requiringSecondFactor,
        Authentication authentication,
        Instant lastSeenAt,
        Instant expiresAt,
        String csrfToken) {
    private static final String ATTRIBUTE = UserSession.class.getName();

    /// The session of the request. Empty for requests with an API key.
    public static Optional<UserSession> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    /// The session of a request to a route that only accepts sessions.
    public static UserSession require(ServerWebExchange exchange) {
        return of(exchange).orElseThrow(() -> new IllegalStateException("the route requires a session"));
    }

    void storeIn(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    /// The caller in the requested account. Empty when the user does not belong to it.
    ///
    /// @param account the requested account; empty selects the oldest membership
    Optional<Caller> callerIn(Optional<String> account, Mode mode) {
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
                user.id().value(),
                mode,
                scopes(membership.role(), mode),
                null,
                membership.role());
    }

    /// Whether the account requires a second factor that this session lacks.
    public boolean lacksSecondFactorFor(AccountId account) {
        return !authentication.secondFactor() && requiringSecondFactor.contains(account);
    }

    /// The scopes that keys of the mode may have at most.
    private static Set<Scope> scopes(Role role, Mode mode) {
        return role.scopes().stream()
                .filter(scope -> mode == Mode.LIVE || !scope.liveOnly())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The CSRF token must not be logged.
    @Override
    public String toString() {
        return "%s in %s".formatted(user.id(), id);
    }
}
