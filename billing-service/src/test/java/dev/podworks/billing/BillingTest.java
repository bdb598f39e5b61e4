package dev.podworks.billing;

import static org.awaitility.Awaitility.await;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.Debit;
import dev.podworks.billing.ledger.DebitResult;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.test.AuditCheck;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.FakeProjectsService;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.testkit.MutableClock;
import dev.podworks.testkit.ServiceProperties;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The service, started once for all tests of this module against real PostgreSQL and Kafka.
@Tag("integration")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(AuditCheck.class)
@Import(ServiceTestKit.class)
public abstract class BillingTest {
    protected static final long TRIAL = 7_200;
    /// Shared by all tests, so it is only moved forward.
    protected static final MutableClock CLOCK = MutableClock.atPresent();

    protected static final FakeProjectsService PROJECTS = new FakeProjectsService();

    @Autowired
    protected ServiceClient client;

    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    protected TestEventPublisher publisher;

    @Autowired
    protected Ledger ledger;

    @Autowired
    protected Ids ids;

    @Autowired
    protected JsonMapper json;

    @Autowired
    protected TransactionalOperator tx;

    @Autowired
    protected AuditLog audit;

    @TestBean
    @SuppressWarnings("NullAway.Init")
    protected InstantSource clock;

    static InstantSource clock() {
        return CLOCK;
    }

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("billing")
                .withKafka()
                .and("SANDBOX_TAX_BASIS_POINTS", "1000")
                .and("SELLER_ADDRESS", "1 Example Street|Springfield, IL 62701")
                .and("SELLER_COUNTRY", "US")
                .and("SELLER_TAX_ID", "12-3456789")
                .and("PROJECTS_SERVICE_URL", PROJECTS.url().toString())
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .register(registry::add);
    }

    /// An account with its trial, created as the gateway does.
    protected AccountId newAccount() {
        var account = ids.account();
        publisher.publish(EventType.ACCOUNT_CREATED, accountEvent(account, 1));
        await().until(() -> total(account) == TRIAL);
        return account;
    }

    /// An account without a trial, with this many purchased seconds.
    protected AccountId accountWith(long seconds) {
        CLOCK.advance(Duration.ofMillis(1));
        var account = ids.account();
        Blocking.get(ledger.open(account));
        if (seconds > 0) {
            var credit = new Credit(
                    new EntryKey("grant:" + account), account, LedgerKind.GRANT, Bucket.PURCHASED, seconds, null);
            Blocking.get(ledger.credit(credit).as(tx::transactional));
        }
        return account;
    }

    /// Requests a charge, as the saga does.
    protected DebitResult spend(AccountId account, long seconds) {
        CLOCK.advance(Duration.ofMillis(1));
        var project = ids.project();
        var debit = new Debit(
                new EntryKey("charge:%s/1".formatted(project)),
                account,
                LedgerKind.CHARGE,
                seconds,
                Links.of(project, null));
        return Blocking.get(ledger.debit(debit).as(tx::transactional));
    }

    protected ResponseSpec get(Caller caller, String path) {
        return client.as(caller).get().uri(path).exchange();
    }

    protected ResponseSpec operate(String path, Object body) {
        CLOCK.advance(Duration.ofMillis(1));
        return client.as(new Operator()).post().uri(path).bodyValue(body).exchange();
    }

    /// The response as JSON.
    protected JsonNode body(ResponseSpec response, int status) {
        var bytes = response.expectStatus()
                .isEqualTo(status)
                .expectBody()
                .returnResult()
                .getResponseBody();
        return json.readTree(Objects.requireNonNull(bytes));
    }

    protected String code(ResponseSpec response, int status) {
        return body(response, status).path("code").asString();
    }

    protected void setCard(AccountId account, String behaviour) {
        operate("/operator/accounts/%s/card".formatted(account), Map.of("behaviour", behaviour))
                .expectStatus()
                .isOk();
    }

    /// The account's events of this type so far.
    protected List<DomainEvent> events(AccountId account, EventType type) {
        return recorded.of(Topic.CREDITS, account.value()).stream()
                .filter(event -> event.type() == type)
                .map(Event::payload)
                .toList();
    }

    protected AccountEvent accountEvent(AccountId account, long version) {
        return new AccountEvent(new AccountSnapshot(account, version, "The Talk Company", clock.instant(), List.of()));
    }

    /// A signed-in owner of the account.
    protected Caller owner(AccountId account) {
        return TestCallers.person(live(account), Role.OWNER);
    }

    protected Caller live(AccountId account) {
        return TestCallers.of(account, Mode.LIVE);
    }

    protected long total(AccountId account) {
        return Blocking.get(ledger.balance(account).map(Balance::totalSeconds).defaultIfEmpty(0L));
    }
}
