package dev.podworks.billing;

import static org.awaitility.Awaitility.await;

import dev.podworks.billing.ledger.Ledger;
import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.ForeignEvents;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.ServiceProperties;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The service, started once for all tests of this module against real PostgreSQL and Kafka.
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(ServiceTestKit.class)
public abstract class BillingTest {
    protected static final long TRIAL = 7_200;

    @Autowired
    protected ServiceClient client;

    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    protected ForeignEvents others;

    @Autowired
    protected Ledger ledger;

    @Autowired
    protected Ids ids;

    @Autowired
    protected InstantSource clock;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("billing")
                .withKafka()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .register(registry::add);
    }

    /// An account with its trial, as the gateway makes it.
    protected AccountId newAccount() {
        var account = ids.account();
        others.tell(EventType.ACCOUNT_CREATED, news(account, 1));
        await().until(() -> total(account) == TRIAL);
        return account;
    }

    protected AccountEvent news(AccountId account, long version) {
        return new AccountEvent(new AccountSnapshot(account, version, "The Talk Company", clock.instant(), List.of()));
    }

    protected Caller live(AccountId account) {
        return TestCallers.of(account, Mode.LIVE);
    }

    protected long total(AccountId account) {
        return Blocking.get(ledger.balance(account)).totalSeconds();
    }
}
