package dev.podworks.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.project.NoiseLevel;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class WireEnumTest {
    private final JsonMapper json = new JsonMapper();

    @Test
    void constantIsWrittenAsItsWireValue() {
        assertThat(json.writeValueAsString(Bucket.PURCHASED)).isEqualTo("\"purchased\"");
        assertThat(json.writeValueAsString(NoiseLevel.N1)).isEqualTo("\"n1\"");
        assertThat(json.writeValueAsString(ErrorCode.INVALID_CURSOR)).isEqualTo("\"invalid_cursor\"");
        assertThat(json.readValue("\"purchased\"", Bucket.class)).isEqualTo(Bucket.PURCHASED);
    }

    @Test
    void constantAsAMapKeyIsWrittenAsItsWireValue() {
        var buckets = new EnumMap<>(Map.of(Bucket.PLAN, 1L, Bucket.PROMO, 2L, Bucket.PURCHASED, 3L));
        var written = json.writeValueAsString(new Balance(6, buckets));

        assertThat(json.readTree(written)).isEqualTo(json.readTree("""
                {"totalSeconds": 6, "buckets": {"plan": 1, "promo": 2, "purchased": 3}}
                """));
        assertThat(json.readValue(written, Balance.class)).isEqualTo(new Balance(6, buckets));
    }

    @ParameterizedTest
    @EnumSource
    void scopeIsWrittenAsInTheSpecification(Scope scope) {
        assertThat(scope.wire()).isEqualTo(scope.name().toLowerCase(Locale.ROOT).replace('_', ':'));
        assertThat(json.writeValueAsString(scope)).isEqualTo('"' + scope.wire() + '"');
        assertThat(json.readValue('"' + scope.wire() + '"', Scope.class)).isEqualTo(scope);
        assertThat(WireEnum.parse(Scope.class, scope.wire())).contains(scope);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "LIVE", "Live", " live", "live ", "alive"})
    void unknownValueIsEmpty(String word) {
        assertThat(WireEnum.parse(Mode.class, word)).isEmpty();
        assertThatThrownBy(() -> WireEnum.of(Mode.class, word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a Mode");
    }

    @Test
    void rolesHaveTheScopesOfTheDecisions() {
        assertThat(Role.OWNER.scopes()).containsExactlyInAnyOrder(Scope.values());
        assertThat(Role.ADMIN.scopes()).containsExactlyInAnyOrder(Scope.values());
        assertThat(Role.MEMBER.scopes())
                .containsExactlyInAnyOrder(
                        Scope.ACCOUNT_READ,
                        Scope.PROJECTS_READ,
                        Scope.PROJECTS_WRITE,
                        Scope.CREDITS_SPEND,
                        Scope.WEBHOOKS_MANAGE,
                        Scope.SHOWS_MANAGE);
        assertThat(Role.VIEWER.scopes()).containsExactlyInAnyOrder(Scope.ACCOUNT_READ, Scope.PROJECTS_READ);
    }
}
