package dev.podworks.billing.charge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.Debit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.test.TestProject;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Charges per second, compared with the minimum of any implementation: the update of one row.
///
/// Not part of the tests; run it by name: `mvn -pl billing-service -am test -Dtest=ChargeBenchmark
/// -Dsurefire.failIfNoSpecifiedTests=false`. The test database runs without fsync.
class ChargeBenchmark extends BillingTest {
    private static final Logger LOG = LoggerFactory.getLogger(ChargeBenchmark.class);
    private static final int WARM_UP = 2_000;
    private static final int COUNT = 5_000;
    private static final int AT_ONCE = 8;
    /// The size of a consumer's poll; every partition has its consumer.
    private static final int POLL = 100;
    private static final int POLLS_AT_ONCE = 2;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @Autowired
    Charges charges;

    @Autowired
    DatabaseClient db;

    @Test
    void chargesPerSecond() {
        var hot = accounts(1);
        var many = accounts(1_000);
        Stream.of(hot, many).forEach(accounts -> {
            measure(accounts, WARM_UP, this::bareUpdate);
            measure(accounts, WARM_UP, this::charge);
            measure(accounts, WARM_UP, this::debit);
        });
        for (var accounts : List.of(hot, many)) {
            report(accounts);
        }
        hot.forEach(this::checkFold);
    }

    private void report(List<AccountId> accounts) {
        var bare = measure(accounts, COUNT, this::bareUpdate);
        var debit = measure(accounts, COUNT, this::debit);
        var charge = measure(accounts, COUNT, this::charge);
        var together = measureTogether(accounts);
        var whose =
                accounts.size() == 1 ? "one hot account" : String.format(Locale.ROOT, "%,d accounts", accounts.size());
        Figures.report(Figure.of("charges of %s, arriving together".formatted(whose), together, "/s")
                .beside("bare updates of one row", bare)
                .aimingAt(Aim.ratioAtLeast(1.0 / 3)));
        LOG.info("{}: the ledger's statement alone {}/s, charges one by one {}/s", whose, debit, charge);
    }

    /// What the handler of `project.charge_requested` does: the debit and its outbox entry, in one transaction.
    private Mono<Void> charge(AccountId account) {
        return charges.charge(TestProject.of(account).price(1).snapshot()).as(tx::transactional);
    }

    /// What the handler does with the requests of one poll, at most {@link #POLL} of them.
    private long measureTogether(List<AccountId> accounts) {
        var start = System.nanoTime();
        Flux.range(0, COUNT)
                .map(i -> request(accounts.get(i % accounts.size())))
                .buffer(POLL)
                .flatMap(
                        requests -> noteAll(requests.size())
                                .then(charges.chargeAll(requests))
                                .as(tx::transactional),
                        POLLS_AT_ONCE)
                .blockLast(LIMIT);
        return perSecond(start);
    }

    /// The inbox rows.
    private Mono<Void> noteAll(int count) {
        return db.sql("insert into inbox (consumer, event_id) select 'benchmark', unnest(:events)")
                .bind(
                        "events",
                        Stream.generate(() -> ids.event().value()).limit(count).toArray(String[]::new))
                .then();
    }

    private static long perSecond(long start) {
        return Math.round(COUNT / ((System.nanoTime() - start) / 1e9));
    }

    private static Charges.Request request(AccountId account) {
        return new Charges.Request(TestProject.of(account).price(1).snapshot(), Cause.UNKNOWN);
    }

    /// The ledger's statement alone.
    private Mono<Void> debit(AccountId account) {
        var project = ids.project();
        return ledger.debit(new Debit(
                        new EntryKey("charge:" + project), account, LedgerKind.CHARGE, 1, Links.of(project, null)))
                .then();
    }

    /// Adds 0, so that the balance still matches the ledger; the work for the database is the same.
    private Mono<Void> bareUpdate(AccountId account) {
        return db.sql(
                        "update bucket_balance set seconds = seconds - 0 where account = :account and bucket = 'purchased'")
                .bind("account", account.value())
                .then();
    }

    private long measure(List<AccountId> accounts, int count, Function<AccountId, Mono<Void>> action) {
        var start = System.nanoTime();
        Flux.range(0, count)
                .flatMap(i -> action.apply(accounts.get(i % accounts.size())), AT_ONCE)
                .blockLast(LIMIT);
        return Math.round(count / ((System.nanoTime() - start) / 1e9));
    }

    private List<AccountId> accounts(int count) {
        var accounts = Stream.generate(ids::account).limit(count).toList();
        Flux.fromIterable(accounts)
                .concatMap(account -> ledger.open(account)
                        .then(ledger.credit(new Credit(
                                new EntryKey("grant:" + account),
                                account,
                                LedgerKind.GRANT,
                                Bucket.PURCHASED,
                                1_000_000,
                                null)))
                        .as(tx::transactional))
                .blockLast(LIMIT);
        return accounts;
    }

    private void checkFold(AccountId account) {
        assertThat(total(account)).isEqualTo(1_000_000 - 2 * WARM_UP - 3 * COUNT);
    }
}
