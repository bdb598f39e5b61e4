package dev.podworks.billing.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.ClassPathResource;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;

/// The filters of `GET /v1/ledger`, and its CSV.
class LedgerFilterTest extends BillingTest {
    @Autowired
    DatabaseClient db;

    @Test
    void linesAreFilteredByKindBucketProjectAndShow() {
        var account = newAccount();
        buy(account);
        var show = ids.show();
        var project = TestProject.of(account).price(TRIAL + 10).show(show);
        charge(project, account, 3_600 - 10);
        var other = TestProject.of(account).price(5);
        charge(other, account, 3_600 - 15);
        publisher.publish(EventType.PROJECT_FAILED, other.becomes(ProjectStatus.FAILED));
        await().until(() -> total(account) == 3_600 - 10);

        assertThat(kinds(account, "?kind=purchase,trial")).containsExactly("purchase", "trial");
        assertThat(kinds(account, "?kind=charge&kind=refund")).containsExactly("refund", "charge", "charge", "charge");
        assertThat(kinds(account, "?bucket=promo")).containsExactly("charge", "trial");
        assertThat(kinds(account, "?bucket=promo&kind=charge")).containsExactly("charge");
        assertThat(kinds(account, "?bucket=plan")).isEmpty();
        assertThat(kinds(account, "?project=" + other.id())).containsExactly("refund", "charge");
        assertThat(kinds(account, "?kind=refund&project=" + other.id())).containsExactly("refund");
        assertThat(kinds(account, "?bucket=purchased&show=" + show)).containsExactly("charge");
        assertThat(kinds(account, "?show=" + ids.show())).isEmpty();
    }

    @Test
    void filteredPagesHaveNoGapsOrOverlaps() {
        var account = accountWith(1_000);
        IntStream.rangeClosed(1, 7).forEach(seconds -> spend(account, seconds));
        for (var filter : List.of("kind=charge", "bucket=purchased&kind=charge,grant", "kind=charge,trial,refund")) {
            var all = list(account, "?" + filter);
            var first = list(account, "?limit=3&" + filter);
            var second = list(
                    account, "?limit=100&" + filter + "&before=" + first.get(2).path("id"));

            assertThat(all).hasSizeGreaterThanOrEqualTo(7);
            assertThat(first).isEqualTo(all.subList(0, 3));
            assertThat(second).isEqualTo(all.subList(3, all.size()));
        }
    }

    @Test
    void linesAreFilteredByTime() {
        var account = accountWith(1_000);
        spend(account, 1);
        CLOCK.advance(Duration.ofHours(1));
        var from = CLOCK.instant();
        spend(account, 2);
        CLOCK.advance(Duration.ofHours(1));
        var until = CLOCK.instant();
        spend(account, 3);

        var seconds = list(account, "?createdAfter=%s&createdBefore=%s".formatted(from, until)).stream()
                .map(line -> line.path("deltaSeconds").asLong())
                .toList();
        assertThat(seconds).containsExactly(-2L);
        assertThat(kinds(account, "?kind=charge&createdAfter=" + until)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?kind=gift", "?bucket=", "?project=prj_1", "?show=all", "?createdAfter=today", "?kind="})
    void invalidFiltersAreRejected(String query) {
        var account = newAccount();
        assertThat(code(get(live(account), "/v1/ledger" + query), 400)).isEqualTo("invalid_request");
        assertThat(code(get(live(account), "/v1/ledger.csv" + query), 400)).isEqualTo("invalid_request");
    }

    @Test
    void theCsvHasTheFilteredLinesWithNames() {
        var account = newAccount();
        buy(account);
        var project = TestProject.of(account).price(90);
        charge(project, account, TRIAL + 3_600 - 90);

        var all = csv(account, "");
        assertThat(all.getFirst())
                .isEqualTo(
                        "time,kind,bucket,seconds,project_id,project_name,purchase_id,amount_cents,order_id,note,id");
        assertThat(all).hasSize(4);
        assertThat(csv(account, "?kind=charge"))
                .last()
                .asString()
                .contains(",charge,promo,-90,%s,An interview,,,,,".formatted(project.id()));
        assertThat(csv(account, "?kind=purchase"))
                .last()
                .asString()
                .contains(",purchase,purchased,3600,,,pur_", ",900,");
    }

    /// The trigger copies what lines are filtered by, for all ways of booking.
    @Test
    void everyLineHasTheValuesOfItsEntry() {
        var account = newAccount();
        var project = TestProject.of(account).price(5);
        charge(project, account, TRIAL - 5);
        publisher.publish(EventType.PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED));
        await().until(() -> total(account) == TRIAL);

        var different =
                Blocking.get(db.sql("""
                select count(*) as rows from ledger_line line join ledger_entry entry on entry.key = line.entry
                where (entry_kind, entry_project, entry_show, booked_at)
                    is distinct from (entry.kind, entry.project, entry.show, entry.created_at)
                """).map(row -> row.get("rows", Long.class)).one());
        assertThat(different).isZero();
    }

    /// A line of the release before the columns, completed by the migration.
    @Test
    void theMigrationCompletesOlderLines() throws IOException {
        var account = accountWith(100);
        spend(account, 10);
        var update =
                "update ledger_line set entry_kind = null, booked_at = null where account = '%s'".formatted(account);
        Blocking.run(db.sql("alter table ledger_line disable trigger append_only")
                .then()
                .then(db.sql(update).then())
                .then(db.sql("alter table ledger_line enable trigger append_only")
                        .then())
                .as(tx::transactional));
        assertThat(kinds(account, "?kind=charge")).isEmpty();

        var script = new ClassPathResource("db/service/V1009__ledger_filter_backfill.sql")
                .getContentAsString(StandardCharsets.UTF_8);
        for (var statement : script.split("(?m)^\\$\\$;$")) {
            if (!statement.isBlank()) {
                Blocking.run(db.sql(statement + "$$").then());
            }
        }

        assertThat(kinds(account, "?kind=charge")).containsExactly("charge");
        assertThatThrownBy(() -> Blocking.run(db.sql(update).then())).hasMessageContaining("append-only");
    }

    private void charge(TestProject project, AccountId account, long left) {
        publisher.publish(EventType.PROJECT_CHARGE_REQUESTED, project.becomes(ProjectStatus.VALIDATING));
        await().until(() -> total(account) == left);
    }

    private void buy(AccountId account) {
        client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .bodyValue(Map.of("bundleId", "hours-1"))
                .exchange()
                .expectStatus()
                .isCreated();
    }

    private List<String> kinds(AccountId account, String query) {
        return list(account, query).stream()
                .map(line -> line.path("kind").asString())
                .toList();
    }

    private List<JsonNode> list(AccountId account, String query) {
        return List.copyOf(body(get(live(account), "/v1/ledger" + query), 200).values());
    }

    private List<String> csv(AccountId account, String query) {
        return Objects.requireNonNull(get(live(account), "/v1/ledger.csv" + query)
                        .expectStatus()
                        .isOk()
                        .expectHeader()
                        .valueEquals("Content-Disposition", "attachment; filename=\"ledger.csv\"")
                        .expectBody(String.class)
                        .returnResult()
                        .getResponseBody())
                .lines()
                .toList();
    }
}
