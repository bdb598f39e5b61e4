package dev.podworks.deliveries.delivery;

import static dev.podworks.deliveries.delivery.DeliveryRows.COLUMNS;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.sql.Bind;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL with which lanes update `delivery`. Every update after the claim requires the lease.
@Component
class LaneTable {
    private static final String LEASED = " where d.id = :id and d.status = 'sending' and d.lease = :lease ";

    private final DatabaseClient db;
    private final InstantSource clock;

    LaneTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// Continues the delivery that the lane's last holder did not finish.
    Mono<Delivery> resume(Lease lane) {
        return db.sql("""
                update delivery d set lease = :lease where d.lane = :lane and d.status = 'sending'
                returning\s""" + COLUMNS)
                .bind("lane", lane.id())
                .bind("lease", lane.token())
                .map(DeliveryRows::delivery)
                .first();
    }

    /// Claims the connection's delivery that has been due the longest. Its 24 hours start with the first attempt,
    /// since it may have waited for other deliveries before.
    Mono<Delivery> claimDue(ConnectionId connection, Lease lane) {
        return db.sql("""
                update delivery d set status = 'sending', version = version + 1, attempts = attempts + 1,
                    last_attempt_at = :now, next_attempt_at = null, lane = :lane, lease = :lease,
                    window_from = case when failures = 0 then :now else window_from end
                where d.id = (
                    select id from delivery
                    where connection = :connection and mode = 'live' and status = 'waiting' and next_attempt_at <= :now
                    order by next_attempt_at, id limit 1 for update skip locked)
                returning\s""" + COLUMNS)
                .bind("connection", connection.value())
                .bind("lane", lane.id())
                .bind("lease", lane.token())
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .one();
    }

    /// When the connection's next delivery is due.
    Mono<Instant> nextDue(ConnectionId connection) {
        return db.sql("""
                select next_attempt_at as next from delivery
                where connection = :connection and mode = 'live' and status = 'waiting' and next_attempt_at is not null
                order by next_attempt_at, id limit 1
                """)
                .bind("connection", connection.value())
                .map(row -> row.get("next", Instant.class))
                .one();
    }

    /// Starts the delivery of a test project. Empty if it was started before.
    Mono<Delivery> startTest(DeliveryId id, Lease lease) {
        return db.sql("""
                update delivery d set status = 'sending', version = version + 1, attempts = attempts + 1,
                    last_attempt_at = :now, next_attempt_at = null, lease = :lease
                where d.id = :id and d.status = 'waiting'
                returning\s""" + COLUMNS)
                .bind("id", id.value())
                .bind("lease", lease.token())
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .one();
    }

    /// Continues a test delivery under another lease.
    Mono<Delivery> resume(DeliveryId id, Lease lease) {
        return db.sql("update delivery d set lease = :lease where d.id = :id and d.status = 'sending' returning "
                        + COLUMNS)
                .bind("id", id.value())
                .bind("lease", lease.token())
                .map(DeliveryRows::delivery)
                .one();
    }

    /// @return false when the attempt must stop: the delivery was cancelled, its destination or connection was
    ///     deleted, or the lease is lost
    Mono<Boolean> recordProgress(
            Delivery delivery, Lease lease, @Nullable CloudFolder folder, Delivery.Progress progress) {
        return db.sql("""
                update delivery d set folder_ref = :ref, folder_url = :url, files_done = :filesDone, upload = :upload,
                    upload_offset = :offset
                """ + LEASED + """
                  and exists (select 1 from connection c where c.id = d.connection and c.status <> 'removed')
                  and exists (select 1 from destination x where x.id = d.destination and not x.removed)
                """)
                .bind("id", delivery.id().value())
                .bind("lease", lease.token())
                .bind("ref", Bind.text(folder == null ? null : folder.ref()))
                .bind("url", Bind.text(folder == null ? null : folder.url()))
                .bind("filesDone", progress.filesDone())
                .bind("upload", Bind.text(progress.upload()))
                .bind("offset", progress.offset())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Delivery> markDelivered(Delivery delivery, Lease lease, String url) {
        return updateLeased("""
                update delivery d set status = 'delivered', version = version + 1, external_url = :url,
                    delivered_at = :now, ended_at = :now, retried = false, lane = null, lease = null
                """, delivery, lease)
                .bind("url", url)
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .one();
    }

    Mono<Delivery> markFailed(Delivery delivery, Lease lease, DeliveryError error) {
        return updateLeased("""
                update delivery d set status = 'failed', version = version + 1, error_code = :code,
                    error_message = :message, ended_at = :now, retried = false, lane = null, lease = null
                """, delivery, lease)
                .bind("code", error.code().wire())
                .bind("message", error.message())
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .one();
    }

    Mono<Delivery> scheduleRetry(Delivery delivery, Lease lease, Instant next) {
        return updateLeased("""
                update delivery d set status = 'waiting', version = version + 1, failures = failures + 1,
                    next_attempt_at = :next, lane = null, lease = null
                """, delivery, lease)
                .bind("next", next)
                .map(DeliveryRows::delivery)
                .one();
    }

    private DatabaseClient.GenericExecuteSpec updateLeased(String update, Delivery delivery, Lease lease) {
        return db.sql(update + LEASED + " returning " + COLUMNS)
                .bind("id", delivery.id().value())
                .bind("lease", lease.token());
    }
}
