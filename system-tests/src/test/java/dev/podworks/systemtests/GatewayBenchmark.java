package dev.podworks.systemtests;

import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.systemtests.bare.BareBackend;
import dev.podworks.systemtests.bare.BareGateway;
import dev.podworks.systemtests.bare.BareProcess;
import dev.podworks.systemtests.bare.Wrk;
import dev.podworks.systemtests.bare.Wrk.Load;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.testkit.Figures;
import dev.podworks.testkit.FreePorts;
import java.net.URI;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The overhead of the gateway, and the rate of project creation through it, compared with a bare Spring Cloud
/// Gateway route to a bare WebFlux handler. Not part of the tests; requires `wrk`. Run it with
///
///     mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=GatewayBenchmark
///
/// All programs run on this machine with the same JVM flags. Each pair is measured in turns, and the medians are
/// compared.
class GatewayBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(GatewayBenchmark.class);
    private static final int ROUNDS = 3;
    private static final Wrk WARM_UP = new Wrk(64, 15);
    private static final Wrk MEASURED = new Wrk(64, 8);
    private static final String NO_LIMIT = "10000000";
    private static final String PROJECT = """
            {"name": "Episode 12", "metadata": {"season": "2"}, "files": ["%s"]}""";

    private static RunningStack stack;
    private static BareProcess backend;
    private static BareProcess bareGateway;
    private static Customer customer;
    private static String key;

    @TempDir
    Path folder;

    /// The gateway uses the bare backend as webhooks-service.
    @BeforeAll
    static void start() throws SQLException {
        var port = FreePorts.next();
        stack = RunningStack.with(Map.of(
                "GATEWAY_RATE_LIMIT_PER_SECOND", NO_LIMIT,
                "GATEWAY_RATE_LIMIT_BURST", NO_LIMIT,
                "WEBHOOKS_SERVICE_URL", "http://127.0.0.1:" + port));
        backend = BareProcess.start(BareBackend.class, port, database(stack.postgres()));
        bareGateway = BareProcess.start(
                BareGateway.class,
                FreePorts.next(),
                Map.of("BARE_BACKEND_URL", backend.url().toString()));
        customer = stack.signUp("Load");
        key = customer.live().key();
    }

    @AfterAll
    static void stop() {
        bareGateway.close();
        backend.close();
        stack.close();
    }

    @Test
    void readsThroughTheGateway() {
        var bare = bareGateway.url().resolve("/v1/webhook-endpoints");
        var ours = stack.gateway().resolve("/v1/webhook-endpoints");
        Figures.report(compare(
                        "a proxied read, with key, limit and caller token",
                        wrk -> wrk.get(bare, key),
                        wrk -> wrk.get(ours, key))
                .aimingAt(Aim.ratioAtLeast(0.9)));
        var me = stack.gateway().resolve("/v1/me");
        Figures.report(compare("GET /v1/me", wrk -> wrk.get(bare, key), wrk -> wrk.get(me, key)));
    }

    @Test
    void projectsCreatedThroughTheGateway() {
        var bare = bareGateway.url().resolve("/v1/projects");
        var ours = stack.gateway().resolve("/v1/projects");
        var body = PROJECT.formatted(customer.uploadReady(new Recordings(folder).cut(1)));
        Figures.report(compare(
                        "a project created through the gateway",
                        wrk -> wrk.post(bare, key, body),
                        wrk -> wrk.post(ours, key, body))
                .aimingAt(Aim.ratioAtLeast(0.5)));
    }

    private interface Request {
        Load under(Wrk load);
    }

    private static Figure compare(String what, Request bare, Request ours) {
        bare.under(WARM_UP);
        ours.under(WARM_UP);
        var bares = new ArrayList<Load>();
        var own = new ArrayList<Load>();
        for (int i = 0; i < ROUNDS; i++) {
            bares.add(bare.under(MEASURED));
            own.add(ours.under(MEASURED));
        }
        var theirs = median(bares);
        var mine = median(own);
        LOG.info("{}: p99 {} ms; bare {} ms", what, mine.p99Millis(), theirs.p99Millis());
        return Figure.of(what, mine.perSecond(), "/s").beside("a bare Spring Cloud Gateway route", theirs.perSecond());
    }

    private static Load median(List<Load> loads) {
        return loads.stream()
                .sorted(Comparator.comparingDouble(Load::perSecond))
                .toList()
                .get(loads.size() / 2);
    }

    /// Creates the bare backend's table and returns its connection settings.
    private static Map<String, String> database(URI postgres) throws SQLException {
        var user = postgres.getUserInfo().split(":", 2);
        var at = String.format(Locale.ROOT, "postgresql://%s:%d/postgres", postgres.getHost(), postgres.getPort());
        try (var connection = DriverManager.getConnection("jdbc:" + at, user[0], user[1]);
                var statement = connection.createStatement()) {
            statement.execute("create table bare (id text primary key, document jsonb not null)");
        }
        return Map.of(
                "SPRING_R2DBC_URL", "r2dbc:" + at,
                "SPRING_R2DBC_USERNAME", user[0],
                "SPRING_R2DBC_PASSWORD", user[1]);
    }
}
