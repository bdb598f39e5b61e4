package dev.podworks.files.file;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Caller;

/// The owner of a file.
///
/// @param createdBy the key or person; a key limited to a show can access only files that it created
public record Owner(AccountId account, Mode mode, String createdBy) {
    public static Owner of(Caller caller) {
        return new Owner(caller.account(), caller.mode(), caller.actorId());
    }
}
