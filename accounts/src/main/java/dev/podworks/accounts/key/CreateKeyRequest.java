package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A key as it is asked for.
///
/// @param show the one show that it is limited to; null when it is not
/// @param createdBy the member in whose name it is made and whose rights bound it; null for the account's owner
public record CreateKeyRequest(
        Mode mode,
        List<Scope> scopes,
        @Nullable ShowId show,
        @Nullable UserId createdBy) {}
