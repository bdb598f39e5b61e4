package dev.podworks.files.file;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Caller;

/// Whose a file is.
///
/// @param madeBy the key or person: a key that is limited to a show sees only what it made itself
public record Owner(AccountId account, Mode mode, String madeBy) {
    public static Owner of(Caller caller) {
        return new Owner(caller.account(), caller.mode(), caller.actorId());
    }
}
