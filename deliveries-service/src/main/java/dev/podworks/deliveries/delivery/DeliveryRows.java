package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.kit.cause.CauseColumns;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Maps rows of `delivery`, with the name of their destination.
final class DeliveryRows {
    /// For `select` and `returning` alike.
    static final String COLUMNS =
            "d.*, (select x.name from destination x where x.id = d.destination) as destination_name";

    private DeliveryRows() {}

    static Delivery delivery(Readable row) {
        return new Delivery(
                new DeliveryId(row.get("id", String.class)),
                row.get("version", Long.class),
                new AccountId(row.get("account", String.class)),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                new ProjectId(row.get("project", String.class)),
                new DeliverySnapshot.Destination(
                        new DestinationId(row.get("destination", String.class)),
                        row.get("destination_name", String.class)),
                new ConnectionId(row.get("connection", String.class)),
                WireEnum.of(DeliveryStatus.class, row.get("status", String.class)),
                row.get("external_url", String.class),
                error(row),
                row.get("attempts", Integer.class),
                row.get("failures", Integer.class),
                row.get("retried", Boolean.class),
                row.get("created_at", Instant.class),
                row.get("window_from", Instant.class),
                row.get("last_attempt_at", Instant.class),
                row.get("next_attempt_at", Instant.class),
                row.get("delivered_at", Instant.class),
                folder(row),
                new Delivery.Progress(
                        row.get("files_done", Integer.class),
                        row.get("upload", String.class),
                        row.get("upload_offset", Long.class)),
                CauseColumns.read(row));
    }

    private static @Nullable DeliveryError error(Readable row) {
        var code = row.get("error_code", String.class);
        return code == null
                ? null
                : new DeliveryError(
                        WireEnum.of(DeliveryError.Code.class, code), row.get("error_message", String.class));
    }

    private static @Nullable CloudFolder folder(Readable row) {
        var ref = row.get("folder_ref", String.class);
        return ref == null ? null : new CloudFolder(ref, row.get("folder_url", String.class));
    }
}
