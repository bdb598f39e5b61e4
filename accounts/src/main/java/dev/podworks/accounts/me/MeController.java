package dev.podworks.accounts.me;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.podworks.accounts.identity.Membership;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.key.ActiveKey;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;

/// The caller, an API key or a user, and its current scopes. Specification: Identity (Me).
@RestController
class MeController {
    /// @param role null for API keys, like `user` and `accounts`
    /// @param keyName only for a key that has a name
    /// @param show only for a key that is limited to a show
    record Me(
            AccountId accountId,
            ActorType actorType,
            String actorId,
            List<Scope> scopes,
            Mode mode,
            @Nullable Role role,
            @Nullable User user,
            @Nullable List<Membership> accounts,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String keyName,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ShowId show) {}

    @GetMapping("/v1/me")
    Me me(Caller caller, ServerWebExchange exchange) {
        var session = UserSession.of(exchange);
        return new Me(
                caller.account(),
                caller.actorType(),
                caller.actorId(),
                caller.scopes().stream().sorted().toList(),
                caller.mode(),
                caller.role(),
                session.map(UserSession::user).orElse(null),
                session.map(UserSession::memberships).orElse(null),
                ActiveKey.of(exchange).map(ActiveKey::name).orElse(null),
                caller.show());
    }
}
