package dev.podworks.billing.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.billing.BillingTest;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.test.Blocking;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.util.LinkedMultiValueMap;

class AppendOnlyTest extends BillingTest {
    private static final LedgerFilter ALL = LedgerFilter.of(new ListParameters(new LinkedMultiValueMap<>()));

    @Autowired
    DatabaseClient db;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update ledger_line set delta_seconds = 1",
                "update ledger_entry set seconds = 1",
                "delete from ledger_line",
                "delete from ledger_entry",
                "truncate ledger_line, ledger_entry"
            })
    void theDatabaseRefusesToRewriteHistory(String sql) {
        var account = newAccount();
        var before = Blocking.get(ledger.lines(account, ALL, Long.MAX_VALUE, 10).collectList());

        assertThatThrownBy(() -> Blocking.run(db.sql(sql).then())).hasMessageContaining("append-only");

        assertThat(Blocking.get(ledger.lines(account, ALL, Long.MAX_VALUE, 10).collectList()))
                .isEqualTo(before)
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan", "promo", "purchased"})
    void theDatabaseRefusesABalanceBelowZero(String bucket) {
        var account = newAccount();

        assertThatThrownBy(() -> Blocking.run(db.sql(
                                "update bucket_balance set seconds = -1 where account = :account and bucket::text = :bucket")
                        .bind("account", account.value())
                        .bind("bucket", bucket)
                        .then()))
                .hasMessageContaining("bucket_balance_seconds_check");
    }
}
