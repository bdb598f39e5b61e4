package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudFile;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.deliveries.cloud.CloudProviders;
import dev.podworks.deliveries.cloud.CloudStorage;
import dev.podworks.deliveries.cloud.FolderRequest;
import dev.podworks.deliveries.connection.AccessTokens;
import dev.podworks.deliveries.connection.Connection;
import dev.podworks.deliveries.connection.Connections;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.Destinations;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.kit.lease.Lease;
import dev.podworks.store.ObjectReader;
import dev.podworks.store.ObjectStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Makes one attempt at a delivery: checks that files and destination still exist, opens the folder, and uploads
/// file after file from where the last attempt stopped.
@Component
class DeliverySender {
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);

    private final Projects projects;
    private final Destinations destinations;
    private final Connections connections;
    private final AccessTokens tokens;
    private final CloudProviders providers;
    private final ObjectStore store;
    private final ObjectReader reader;
    private final LaneTable table;

    DeliverySender(
            Projects projects,
            Destinations destinations,
            Connections connections,
            AccessTokens tokens,
            CloudProviders providers,
            ObjectStore store,
            ObjectReader reader,
            LaneTable table) {
        this.projects = projects;
        this.destinations = destinations;
        this.connections = connections;
        this.tokens = tokens;
        this.providers = providers;
        this.store = store;
        this.reader = reader;
        this.table = table;
    }

    /// Where a delivery goes, as currently stored.
    record Recipient(Destination destination, Connection connection) {
        Optional<DeliveryError> error() {
            if (connection.isRemoved()) {
                return Optional.of(
                        new DeliveryError(Code.CONNECTION_REMOVED, "The destination's connection was removed."));
            }
            return destination.removed()
                    ? Optional.of(new DeliveryError(Code.DESTINATION_ARCHIVED, "The destination was removed."))
                    : Optional.empty();
        }
    }

    Recipient recipient(Delivery delivery) {
        return new Recipient(
                destinations
                        .find(delivery.destination().id())
                        .blockOptional(DATABASE_TIMEOUT)
                        .orElseThrow(),
                connections
                        .find(delivery.connection())
                        .blockOptional(DATABASE_TIMEOUT)
                        .orElseThrow());
    }

    /// @throws InterruptedException when the lease is lost or the service stops
    AttemptResult attempt(Delivery delivery, Lease lease) throws InterruptedException {
        var recipient = recipient(delivery);
        var error = recipient.error();
        if (error.isPresent()) {
            return new AttemptResult.Failed(error.get());
        }
        try {
            return send(delivery, lease, recipient);
        } catch (CloudException e) {
            return failure(e);
        } catch (AbandonedException _) {
            return new AttemptResult.Abandoned();
        }
    }

    private AttemptResult send(Delivery delivery, Lease lease, Recipient recipient) throws InterruptedException {
        var project = projects.find(delivery.project()).blockOptional(DATABASE_TIMEOUT);
        var files = project.map(DeliverySender::files).orElse(List.of());
        if (project.isEmpty() || files.isEmpty()) {
            return new AttemptResult.Failed(new DeliveryError(Code.FILES_EXPIRED, "The project's files have expired."));
        }
        var storage = providers.storage(recipient.connection().provider());
        var requests = new AuthorizedRequests(tokens, recipient.connection().id());
        var folder = openFolder(delivery, lease, recipient.destination(), project.get(), storage, requests);
        var progress = delivery.progress();
        for (var file : files.subList(Math.min(progress.filesDone(), files.size()), files.size())) {
            upload(delivery, lease, storage, requests, folder, file, progress);
            progress = progress.fileDone();
            record(delivery, lease, folder, progress);
        }
        return new AttemptResult.Delivered(folder.url());
    }

    private void upload(
            Delivery delivery,
            Lease lease,
            CloudStorage storage,
            AuthorizedRequests requests,
            CloudFolder folder,
            StoredOutput output,
            Delivery.Progress progress)
            throws InterruptedException {
        var file = new CloudFile(folder, FolderName.sanitized(output.name()), output.sizeBytes());
        var source = new SourceFile(store, reader, output);
        new FileUpload(source, storage, requests, file, progress, at -> record(delivery, lease, folder, at)).run();
    }

    private CloudFolder openFolder(
            Delivery delivery,
            Lease lease,
            Destination destination,
            ProjectSnapshot project,
            CloudStorage storage,
            AuthorizedRequests requests) {
        var request = new FolderRequest(
                destination.target(), destination.targetKnown(), FolderName.of(project), delivery.folder());
        var folder = requests.call(token -> storage.openFolder(token, request));
        destinations.markTargetSeen(destination).block(DATABASE_TIMEOUT);
        record(delivery, lease, folder, delivery.progress());
        return folder;
    }

    private void record(Delivery delivery, Lease lease, CloudFolder folder, Delivery.Progress progress) {
        if (!Boolean.TRUE.equals(
                table.recordProgress(delivery, lease, folder, progress).block(DATABASE_TIMEOUT))) {
            throw new AbandonedException();
        }
    }

    private static List<StoredOutput> files(ProjectSnapshot project) {
        return project.outputs() == null ? List.of() : project.outputs().files();
    }

    private static AttemptResult failure(CloudException e) {
        return switch (e) {
            case CloudException.Rejected rejected -> new AttemptResult.Failed(rejected.error());
            case CloudException.Unavailable unavailable ->
                new AttemptResult.Retryable(message(unavailable), unavailable.retryAfter());
            case CloudException.ConnectionFailed _, CloudException.Unauthorized _, CloudException.UploadNotFound _ ->
                new AttemptResult.Retryable(message(e), Optional.empty());
        };
    }

    private static String message(CloudException e) {
        return String.valueOf(e.getMessage());
    }

    /// The delivery was cancelled, lost its destination, or was claimed by another worker.
    private static final class AbandonedException extends RuntimeException {
        AbandonedException() {
            super("the attempt was abandoned", null, false, false);
        }
    }
}
