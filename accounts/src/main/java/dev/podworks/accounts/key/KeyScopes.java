package dev.podworks.accounts.key;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.api.Scope;
import io.r2dbc.spi.Readable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The column `scopes` of `api_key`.
final class KeyScopes {
    private KeyScopes() {}

    /// Ignores scopes of a newer release, for rolling updates.
    static Stream<Scope> of(Readable row) {
        return Arrays.stream(row.get("scopes", String[].class))
                .flatMap(scope -> WireEnum.parse(Scope.class, scope).stream());
    }

    static String[] toArray(List<Scope> scopes) {
        return scopes.stream().map(Scope::wire).toArray(String[]::new);
    }
}
