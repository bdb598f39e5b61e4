package dev.podworks.contracts.api;

import dev.podworks.contracts.account.Mode;
import java.util.Optional;

/// What a caller needs for a route.
public sealed interface Access {
    /// Any valid key or signed-in person.
    record AnyKey() implements Access {}

    /// Everybody, without a key: what is asked proves itself, by a signature of its own that the service checks.
    record Open() implements Access {}

    /// A permission, which may differ by the key's mode.
    ///
    /// @param showLimited whether a key that is limited to one show may use it at all
    record Scoped(Scope live, Scope test, boolean showLimited) implements Access {
        public Scope scope(Mode mode) {
            return switch (mode) {
                case LIVE -> live;
                case TEST -> test;
            };
        }
    }

    /// A signed-in person, perhaps with a permission that not every role has; no key, whatever it may do.
    record Person(Optional<Scope> scope) implements Access {}

    /// The service team's own door. Decisions: Operators.
    record Operator() implements Access {}

    static Access open() {
        return new Open();
    }

    static Access anyKey() {
        return new AnyKey();
    }

    static Access scope(Scope scope) {
        return new Scoped(scope, scope, true);
    }

    static Access byMode(Scope live, Scope test) {
        return new Scoped(live, test, true);
    }

    /// Account-wide things, which a key limited to a show may neither read nor change.
    static Access wholeAccount(Scope scope) {
        return new Scoped(scope, scope, false);
    }

    static Access person() {
        return new Person(Optional.empty());
    }

    static Access person(Scope scope) {
        return new Person(Optional.of(scope));
    }

    static Access operator() {
        return new Operator();
    }
}
