package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRulesTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");

    @ParameterizedTest
    @CsvSource({
        "OWNER, OWNER, ",
        "ADMIN, OWNER, ",
        "MEMBER, OWNER, scopes[0]: is not allowed by the role of the key's creator",
        "OWNER, MEMBER, scopes[0]: is not allowed by your role",
        "VIEWER, MEMBER, scopes[0]: is not allowed by the role of the key's creator",
    })
    void aScopeNeedsTheRolesOfCreatorAndEditor(Role creator, Role editor, String error) {
        var scopes = List.of(Scope.DESTINATIONS_MANAGE, Scope.PROJECTS_READ);
        var refused = catchThrowableOfType(
                ApiException.class, () -> KeyRules.requireScopes(scopes, Mode.LIVE, creator, editor));
        if (error == null) {
            assertThat(refused).isNull();
        } else {
            assertThat(refused.detail()).isEqualTo(error);
        }
    }

    @Test
    void aTestKeyNeverSpends() {
        var refused = catchThrowableOfType(
                ApiException.class,
                () -> KeyRules.requireScopes(List.of(Scope.CREDITS_SPEND), Mode.TEST, Role.OWNER, Role.OWNER));
        assertThat(refused.detail()).isEqualTo("scopes[0]: is allowed for live keys only");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T09:30:00Z, expiresAt: must be in the future",
        "2026-11-20T09:29:59Z, expiresAt: must be in the future",
        "2031-11-20T09:30:00.001Z, expiresAt: must be at most 5 years from now",
    })
    void anExpiryLiesInTheNextFiveYears(Instant expiresAt, String error) {
        var refused = catchThrowableOfType(ApiException.class, () -> KeyRules.requireExpiry(expiresAt, NOW));
        assertThat(refused.detail()).isEqualTo(error);
    }

    @ParameterizedTest
    @CsvSource({"2026-11-20T09:30:00.001Z", "2031-11-20T09:30:00Z"})
    void theEndsOfFiveYearsAreAllowed(Instant expiresAt) {
        assertThatCode(() -> KeyRules.requireExpiry(expiresAt, NOW)).doesNotThrowAnyException();
        assertThatCode(() -> KeyRules.requireExpiry(null, NOW)).doesNotThrowAnyException();
    }
}
