package dev.podworks.kit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import org.junit.jupiter.api.Test;

class AuditRecordTest {
    private static final AccountId ACCOUNT = new AccountId("acc_01kahnzq4w8e2r6t0y3u5i7o9p");
    private static final KeyId KEY = new KeyId("key_01kahhx1c2v3b4n5m6a7s8d9f0");

    @Test
    void aDetailWithoutAValueIsOmitted() {
        var record = AuditRecord.of(AuditAction.KEY_CREATED, ACCOUNT, KEY, "CI")
                .with("scopes", "files:read")
                .with("show", null);

        assertThat(record.details()).containsOnlyKeys("scopes");
        assertThat(record.target().id()).isEqualTo(KEY.value());
    }

    @Test
    void theAccountIsTheTargetOfItsOwnSettings() {
        var record = AuditRecord.of(AuditAction.AUTO_TOP_UP_UPDATED, ACCOUNT);

        assertThat(record.target().id()).isEqualTo(ACCOUNT.value());
        assertThat(record.target().name()).isNull();
    }

    /// Names of hundreds of kilobytes are legal in some requests. A character outside the basic plane stays whole.
    @Test
    void longTextOfACustomerIsShortened() {
        var record = AuditRecord.of(AuditAction.KEY_CREATED, ACCOUNT, KEY, "𝄞".repeat(5_000))
                .with("url", "u".repeat(5_000));

        assertThat(record.target().name()).isEqualTo("𝄞".repeat(200) + "…");
        assertThat(record.details().get("url")).hasSize(201);
    }
}
