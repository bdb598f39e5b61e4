package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingApplication;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.ServiceProcess;
import dev.podworks.testkit.ServiceProperties;
import dev.podworks.testkit.TestPostgres;
import dev.podworks.testkit.stripe.StripeStandIn;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// billing-service is killed after Stripe has charged the card and before the payment is booked: it is booked
/// exactly once.
@Tag("integration")
class KilledBeforeBookingTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final StripeStandIn STRIPE = new StripeStandIn();
    private static final Map<String, String> ENVIRONMENT = ServiceProperties.with(TestPostgres.database("killed"))
            .withKafka()
            .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
            // Consumer groups of its own: a killed one keeps its partitions for a while.
            .and("SPRING_APPLICATION_NAME", "billing-to-be-killed")
            // It also receives events about the other tests' accounts.
            .and("TRIAL_SECONDS", "0")
            .and("PAYMENT_PROCESSOR", "stripe")
            .and("STRIPE_SECRET_KEY", "sk_test_1")
            .and("STRIPE_WEBHOOK_SECRET", "whsec_test")
            .and("PROJECTS_SERVICE_URL", "http://127.0.0.1:1")
            .and("STRIPE_API_BASE", STRIPE.url().toString())
            .environment();

    private final HttpClient http = HttpClient.newHttpClient();
    private final Caller caller = TestCallers.of(new Ids(InstantSource.system()).account(), Mode.LIVE);

    @Test
    void aPaymentMadeBeforeTheProcessWasKilledIsBookedOnce() throws SQLException {
        try (var billing = ServiceProcess.start(BillingApplication.class, ENVIRONMENT);
                var other = connect()) {
            openAccount(other);
            lockBalances(other);
            http.sendAsync(purchase(billing), BodyHandlers.ofString());
            // The booking waits for the balances that this test locks: the card is charged, nothing is booked.
            await().atMost(LIMIT).until(() -> payments() == 1 && somebodyWaitsForALock());
        }
        assertThat(text("select status from purchase")).isEqualTo("pending");
        assertThat(text("select sum(seconds) from bucket_balance")).isEqualTo("0");

        try (var billing = ServiceProcess.start(BillingApplication.class, ENVIRONMENT)) {
            run("update purchase set look_at = now()");
            await().atMost(LIMIT)
                    .until(() -> text("select status from purchase").equals("paid"));
            run("update idempotency_key set claimed_until = now() - interval '1 second'");
            var again =
                    http.sendAsync(purchase(billing), BodyHandlers.ofString()).join();

            assertThat(again.statusCode()).isEqualTo(201);
            assertThat(again).extracting(HttpResponse::body).asString().contains(text("select id from purchase"));
        }
        assertThat(text("select sum(seconds) from bucket_balance")).isEqualTo("3600");
        assertThat(text("select count(*) from ledger_line")).isEqualTo("1");
        assertThat(text("select count(*) from purchase")).isEqualTo("1");
        assertThat(payments()).isEqualTo(1);
    }

    private HttpRequest purchase(ServiceProcess billing) {
        return HttpRequest.newBuilder(billing.url().resolve("/v1/credits/buy"))
                .header(CallerToken.HEADER, TestCallers.token(caller))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "the-one")
                .POST(BodyPublishers.ofString("{\"bundleId\": \"hours-1\"}"))
                .build();
    }

    private static long payments() {
        return STRIPE.received("/v1/payment_intents").stream()
                .filter(request -> request.method().equals("POST"))
                .count();
    }

    private void openAccount(Connection database) throws SQLException {
        STRIPE.put(
                "cus_1",
                Map.of(
                        "id",
                        "cus_1",
                        "object",
                        "customer",
                        "metadata",
                        Map.of("account", caller.account().value()),
                        "invoice_settings",
                        Map.of("default_payment_method", "pm_good")));
        try (var statement = database.createStatement()) {
            var account = caller.account().value();
            statement.execute("insert into ledger_account (account) values ('%s')".formatted(account));
            statement.execute("insert into stripe_customer values ('%s', 'cus_1')".formatted(account));
            statement.execute("""
                    insert into bucket_balance (account, bucket)
                    select '%s', unnest(enum_range(null::credit_bucket))
                    """.formatted(account));
        }
    }

    private static void lockBalances(Connection database) throws SQLException {
        database.setAutoCommit(false);
        try (var statement = database.createStatement()) {
            statement.execute("select * from bucket_balance for update");
        }
    }

    private static boolean somebodyWaitsForALock() {
        return !text("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
                .equals("0");
    }

    private static void run(String sql) {
        try (var database = connect();
                var statement = database.createStatement()) {
            statement.execute(sql);
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static String text(String sql) {
        try (var database = connect();
                var statement = database.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        } catch (SQLException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static Connection connect() throws SQLException {
        var url = "jdbc:postgresql://%s:%s/%s"
                .formatted(
                        ENVIRONMENT.get("DATABASE_HOST"),
                        ENVIRONMENT.get("DATABASE_PORT"),
                        ENVIRONMENT.get("DATABASE_NAME"));
        return DriverManager.getConnection(url, ENVIRONMENT.get("DATABASE_USER"), ENVIRONMENT.get("DATABASE_PASSWORD"));
    }
}
