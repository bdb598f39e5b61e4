package dev.podworks.contracts.api;

import dev.podworks.contracts.account.Mode;
import java.util.Optional;

/// The access that a route requires.
public sealed interface Access {
    /// Any valid key or signed-in person.
    record AnyKey() implements Access {}

    /// Anyone, without a key. The service verifies the request itself, for example by a signature.
    record Open() implements Access {}

    /// A scope, which can depend on the key's mode.
    ///
    /// @param showLimited whether keys that are limited to a show may use it
    record Scoped(Scope live, Scope test, boolean showLimited) implements Access {
        public Scope scope(Mode mode) {
            return switch (mode) {
                case LIVE -> live;
                case TEST -> test;
            };
        }
    }

    /// A signed-in person, optionally with a role that has a scope. No key may use it.
    record Person(Optional<Scope> scope) implements Access {}

    /// A signed-in person, for what is their own: sign-in and sessions. Independent of the selected account.
    record User() implements Access {}

    /// Operators only.
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

    /// For resources of the whole account, which keys that are limited to a show can neither read nor change.
    static Access wholeAccount(Scope scope) {
        return new Scoped(scope, scope, false);
    }

    static Access person() {
        return new Person(Optional.empty());
    }

    static Access person(Scope scope) {
        return new Person(Optional.of(scope));
    }

    static Access user() {
        return new User();
    }

    static Access operator() {
        return new Operator();
    }
}
