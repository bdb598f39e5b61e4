package dev.podworks.billing.ledger;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.ledger.RandomBookings.Answered;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.test.Blocking;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/// The ledger is consistent after random bookings, shuffled, repeated and concurrent.
class LedgerPropertyTest extends BillingTest {
    private static final int AT_ONCE = 12;

    @Autowired
    DatabaseClient db;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theLedgerIsConsistentAfterRandomBookings(long seed) {
        var accounts = Stream.generate(ids::account).limit(3).toList();
        accounts.forEach(account -> Blocking.get(ledger.open(account)));
        var bookings = new RandomBookings(seed, ids, accounts);

        var answers = Blocking.get(Flux.fromIterable(bookings.in(ledger))
                .flatMap(booking -> booking.as(tx::transactional), AT_ONCE)
                .collectList());

        assertThat(answers.stream().flatMap(LedgerPropertyTest::answered).distinct())
                .as("repeated charge requests get the same response")
                .hasSameSizeAs(bookings.charges);
        accounts.forEach(account -> checkAccount(account, bookings));
    }

    private static Stream<Answered> answered(Object answer) {
        return switch (answer) {
            case Answered one -> Stream.of(one);
            case List<?> several -> several.stream().map(Answered.class::cast);
            default -> Stream.empty();
        };
    }

    private void checkAccount(AccountId account, RandomBookings bookings) {
        var entries = entries(account);
        var history = new Replay();
        entries.values().forEach(history::book);

        assertThat(Blocking.get(ledger.balance(account)).buckets())
                .as("balances are the sums of the lines")
                .isEqualTo(history.buckets);
        bookings.credits.stream()
                .filter(credit -> credit.account().equals(account))
                .forEach(credit -> checkCredit(credit, entries));
        bookings.charges.stream()
                .filter(charge -> charge.account().equals(account))
                .forEach(charge -> checkCharge(charge, isRefunded(charge, bookings), entries));
        assertThat(used(account)).as("usage is charges minus refunds").isEqualTo(chargedAndRefunded(entries));
        assertThat(toldCredits(account)).isEqualTo(positiveLines(entries.values()));
    }

    private static void checkCredit(Credit credit, Map<String, List<Line>> entries) {
        assertThat(slices(entries, credit.key())).isEqualTo(Map.of(credit.bucket(), credit.seconds()));
    }

    private void checkCharge(Debit charge, boolean refunded, Map<String, List<Line>> entries) {
        var taken = slices(entries, charge.key());
        var given = slices(entries, new EntryKey(charge.key().value().replace("charge:", "refund:")));
        var answer = Blocking.get(ledger.debit(charge).as(tx::transactional));

        assertThat(-sum(taken)).isEqualTo(answer.booked() ? charge.seconds() : 0);
        if (refunded) {
            assertThat(given).as("refunds go to the buckets that were charged").isEqualTo(negated(taken));
        } else {
            assertThat(given).isEmpty();
            assertThat(answer.booked() || answer.balanceSeconds() < charge.seconds())
                    .as("only charges above the balance are refused")
                    .isTrue();
        }
    }

    /// One line of the ledger with its entry's balance.
    private record Line(String entry, Bucket bucket, long delta, long balance) {}

    /// Recomputes an account's history in Java.
    private static final class Replay {
        private final Map<Bucket, Long> buckets = new EnumMap<>(Bucket.class);

        Replay() {
            Stream.of(Bucket.values()).forEach(bucket -> buckets.put(bucket, 0L));
        }

        void book(List<Line> entry) {
            var debit = entry.getFirst().entry().startsWith("charge:");
            for (var line : entry) {
                assertThat(buckets.merge(line.bucket(), line.delta(), Long::sum))
                        .as("%s leaves nothing below zero", line)
                        .isNotNegative();
            }
            assertThat(sum(buckets))
                    .as("the balance after %s", entry)
                    .isEqualTo(entry.getFirst().balance());
            if (debit) {
                checkOrder(entry);
            }
        }

        /// A bucket is debited only when those before it are empty.
        private void checkOrder(List<Line> entry) {
            for (var before : Bucket.values()) {
                if (before.compareTo(entry.getLast().bucket()) < 0) {
                    assertThat(buckets.get(before))
                            .as("%s before %s", before, entry)
                            .isZero();
                }
            }
        }
    }

    /// By entry, in the order of the bookings.
    private Map<String, List<Line>> entries(AccountId account) {
        var lines = Blocking.get(db.sql("""
                        select entry, bucket::text, delta_seconds, balance_seconds
                        from ledger_line line join ledger_entry on key = entry
                        where line.account = :account order by id
                        """)
                .bind("account", account.value())
                .map(row -> new Line(
                        row.get("entry", String.class),
                        LedgerTable.bucket(row),
                        row.get("delta_seconds", Long.class),
                        row.get("balance_seconds", Long.class)))
                .all()
                .collectList());
        return lines.stream().collect(groupingBy(Line::entry, LinkedHashMap::new, toList()));
    }

    private static Map<Bucket, Long> slices(Map<String, List<Line>> entries, EntryKey key) {
        return entries.getOrDefault(key.value(), List.of()).stream().collect(toMap(Line::bucket, Line::delta));
    }

    private static Map<Bucket, Long> negated(Map<Bucket, Long> slices) {
        return slices.entrySet().stream().collect(toMap(Map.Entry::getKey, slice -> -slice.getValue()));
    }

    private static long sum(Map<Bucket, Long> slices) {
        return slices.values().stream().mapToLong(Long::longValue).sum();
    }

    private static boolean isRefunded(Debit charge, RandomBookings bookings) {
        return bookings.refunds.stream().anyMatch(refund -> refund.reversed().equals(charge));
    }

    private static long positiveLines(Collection<List<Line>> entries) {
        return entries.stream()
                .flatMap(List::stream)
                .filter(line -> line.delta() > 0)
                .count();
    }

    private static long chargedAndRefunded(Map<String, List<Line>> entries) {
        return -entries.values().stream()
                .flatMap(List::stream)
                .filter(line -> !line.entry().startsWith("grant:"))
                .mapToLong(Line::delta)
                .sum();
    }

    private long used(AccountId account) {
        return Blocking.get(db.sql("""
                select coalesce(sum(seconds), 0)::bigint as used from usage_day where account = :account
                """)
                .bind("account", account.value())
                .map(row -> row.get("used", Long.class))
                .one());
    }

    private long toldCredits(AccountId account) {
        return Blocking.get(
                db.sql("select count(*) as told from outbox where key = :account and event_type = 'credits.added'")
                        .bind("account", account.value())
                        .map(row -> row.get("told", Long.class))
                        .one());
    }
}
