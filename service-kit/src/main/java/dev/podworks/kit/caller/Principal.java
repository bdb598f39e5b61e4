package dev.podworks.kit.caller;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Who sends a request, as in the gateway's signed token. Services trust nothing else.
public sealed interface Principal {

    /// An operator.
    record Operator() implements Principal {}

    /// An API key or a signed-in person, in one account and mode.
    ///
    /// @param actorId the key's or the person's id
    /// @param scopes what it may do
    /// @param show the show that a key is limited to; null if it is not
    /// @param role a person's role in the account; null for keys
    record Caller(
            AccountId account,
            ActorType actorType,
            String actorId,
            Mode mode,
            Set<Scope> scopes,
            @Nullable ShowId show,
            @Nullable Role role)
            implements Principal {

        public Caller {
            scopes = Set.copyOf(scopes);
        }

        public boolean limitedToShow() {
            return show != null;
        }

        /// Whether resources of this account and mode belong to the caller.
        public boolean owns(AccountId otherAccount, Mode otherMode) {
            return account.equals(otherAccount) && mode == otherMode;
        }
    }
}
