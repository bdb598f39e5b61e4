package dev.podworks.generator;

import java.util.Locale;
import java.util.stream.Collectors;

/// The source of the enum `Scope`.
final class ScopeSource {
    private static final String TEMPLATE = """
            package dev.podworks.contracts.api;

            import dev.podworks.contracts.WireEnum;
            import dev.podworks.contracts.account.Role;
            import java.util.Set;

            /// What an API key may do.
            ///
            /// Generated from `src/main/documents/common/scopes.yaml`: change that.
            public enum Scope implements WireEnum {
            %s;

                private final String wire;
                private final boolean liveOnly;
                private final Set<Role> roles;

                Scope(String wire, boolean liveOnly, Set<Role> roles) {
                    this.wire = wire;
                    this.liveOnly = liveOnly;
                    this.roles = roles;
                }

                @Override
                public String wire() {
                    return wire;
                }

                /// Whether it spends money: no test key holds it.
                public boolean liveOnly() {
                    return liveOnly;
                }

                /// The roles whose members may use it.
                public Set<Role> roles() {
                    return roles;
                }
            }
            """;

    private ScopeSource() {}

    static String of(Scopes scopes) {
        return TEMPLATE.formatted(
                scopes.all().stream().map(ScopeSource::constant).collect(Collectors.joining(",\n")));
    }

    private static String constant(Scopes.Scope scope) {
        var roles = scope.roles().stream()
                .map(role -> "Role." + role.toUpperCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return "    %s(\"%s\", %s, Set.of(%s))".formatted(scope.constant(), scope.name(), scope.liveOnly(), roles);
    }
}
