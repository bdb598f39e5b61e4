package dev.podworks.contracts.id;

import com.github.f4b6a3.ulid.Ulid;
import com.github.f4b6a3.ulid.UlidCreator;
import com.github.f4b6a3.ulid.UlidFactory;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/// Creates identifiers that are unique without a database and sort by time, with millisecond precision. Ids of events
/// from one instance of this class sort by their order of creation.
public final class Ids {
    /// For ids of requests, which need not be unpredictable.
    private static final UlidFactory FAST =
            UlidFactory.newInstance(() -> ThreadLocalRandom.current().nextLong());

    private final InstantSource clock;
    /// Events that a transaction publishes in one millisecond sort in the order in which they were created, and so do
    /// entries of the audit log.
    private final UlidFactory increasing = UlidFactory.newMonotonicInstance();

    public Ids(InstantSource clock) {
        this.clock = clock;
    }

    public AccountId account() {
        return new AccountId(next(AccountId.PREFIX));
    }

    public ProjectId project() {
        return new ProjectId(next(ProjectId.PREFIX));
    }

    public FileId file() {
        return new FileId(next(FileId.PREFIX));
    }

    public EventId event() {
        return new EventId(format(EventId.PREFIX, increasing.create(clock.millis())));
    }

    public ShowId show() {
        return new ShowId(next(ShowId.PREFIX));
    }

    public EndpointId endpoint() {
        return new EndpointId(next(EndpointId.PREFIX));
    }

    public KeyId key() {
        return new KeyId(next(KeyId.PREFIX));
    }

    public UserId user() {
        return new UserId(next(UserId.PREFIX));
    }

    public RequestId request() {
        return new RequestId(format(RequestId.PREFIX, FAST.create(clock.millis())));
    }

    public PurchaseId purchase() {
        return new PurchaseId(next(PurchaseId.PREFIX));
    }

    public SubscriptionId subscription() {
        return new SubscriptionId(next(SubscriptionId.PREFIX));
    }

    public OrderId order() {
        return new OrderId(next(OrderId.PREFIX));
    }

    public SessionId session() {
        return new SessionId(next(SessionId.PREFIX));
    }

    public PasskeyId passkey() {
        return new PasskeyId(next(PasskeyId.PREFIX));
    }

    public InvitationId invitation() {
        return new InvitationId(next(InvitationId.PREFIX));
    }

    public ConnectionId connection() {
        return new ConnectionId(next(ConnectionId.PREFIX));
    }

    public DestinationId destination() {
        return new DestinationId(next(DestinationId.PREFIX));
    }

    public DeliveryId delivery() {
        return new DeliveryId(next(DeliveryId.PREFIX));
    }

    public AuditEventId auditEvent() {
        return new AuditEventId(format(AuditEventId.PREFIX, increasing.create(clock.millis())));
    }

    private String next(String prefix) {
        return format(prefix, UlidCreator.getUlid(clock.millis()));
    }

    private static String format(String prefix, Ulid ulid) {
        return prefix + ulid.toLowerCase();
    }
}
