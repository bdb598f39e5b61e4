package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.deliveries.cloud.Cloud;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudFile;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.deliveries.cloud.Clouds;
import dev.podworks.deliveries.cloud.FolderWish;
import dev.podworks.deliveries.connection.Connection;
import dev.podworks.deliveries.connection.Connections;
import dev.podworks.deliveries.connection.Logins;
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

/// One try of a delivery: looks whether there is still something to send and somewhere to send it to, opens the folder,
/// and sends file after file from where the last try stopped.
@Component
class Sending {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

    private final Projects projects;
    private final Destinations destinations;
    private final Connections connections;
    private final Logins logins;
    private final Clouds clouds;
    private final ObjectStore store;
    private final ObjectReader reader;
    private final LaneTable table;

    Sending(
            Projects projects,
            Destinations destinations,
            Connections connections,
            Logins logins,
            Clouds clouds,
            ObjectStore store,
            ObjectReader reader,
            LaneTable table) {
        this.projects = projects;
        this.destinations = destinations;
        this.connections = connections;
        this.logins = logins;
        this.clouds = clouds;
        this.store = store;
        this.reader = reader;
        this.table = table;
    }

    /// Where it goes, both as they are now.
    record Way(Destination destination, Connection connection) {
        Optional<DeliveryError> fault() {
            if (connection.isRemoved()) {
                return Optional.of(
                        new DeliveryError(Code.CONNECTION_REMOVED, "The destination's connection was removed."));
            }
            return destination.removed()
                    ? Optional.of(new DeliveryError(Code.DESTINATION_ARCHIVED, "The destination was removed."))
                    : Optional.empty();
        }
    }

    Way way(Delivery delivery) {
        return new Way(
                destinations
                        .find(delivery.destination().id())
                        .blockOptional(ANSWER_LIMIT)
                        .orElseThrow(),
                connections
                        .find(delivery.connection())
                        .blockOptional(ANSWER_LIMIT)
                        .orElseThrow());
    }

    /// @throws InterruptedException when the lease is lost or the service stops
    Ending attempt(Delivery delivery, Lease lease) throws InterruptedException {
        var way = way(delivery);
        var fault = way.fault();
        if (fault.isPresent()) {
            return new Ending.Failed(fault.get());
        }
        try {
            return send(delivery, lease, way);
        } catch (CloudException problem) {
            return ending(problem);
        } catch (NoReasonException _) {
            return new Ending.Stopped();
        }
    }

    private Ending send(Delivery delivery, Lease lease, Way way) throws InterruptedException {
        var project = projects.find(delivery.project()).blockOptional(ANSWER_LIMIT);
        var files = project.map(Sending::files).orElse(List.of());
        if (project.isEmpty() || files.isEmpty()) {
            return new Ending.Failed(
                    new DeliveryError(Code.FILES_EXPIRED, "The project's files are not there any more."));
        }
        var cloud = clouds.storage(way.connection().provider());
        var login = new LoginUse(logins, way.connection().id());
        var folder = openFolder(delivery, lease, way, project.get(), cloud, login);
        var progress = delivery.progress();
        for (var file : files.subList(Math.min(progress.filesDone(), files.size()), files.size())) {
            sendFile(delivery, lease, cloud, login, folder, file, progress);
            progress = progress.fileDone();
            note(delivery, lease, folder, progress);
        }
        return new Ending.Delivered(folder.url());
    }

    private void sendFile(
            Delivery delivery,
            Lease lease,
            Cloud cloud,
            LoginUse login,
            CloudFolder folder,
            StoredOutput output,
            Delivery.Progress progress)
            throws InterruptedException {
        var file = new CloudFile(folder, FolderName.plain(output.name()), output.sizeBytes());
        var source = new Source(store, reader, output);
        new Transfer(source, cloud, login, file, progress, at -> note(delivery, lease, folder, at)).run();
    }

    private CloudFolder openFolder(
            Delivery delivery, Lease lease, Way way, ProjectSnapshot project, Cloud cloud, LoginUse login) {
        var destination = way.destination();
        var wish = new FolderWish(
                destination.target(), destination.targetKnown(), FolderName.of(project), delivery.folder());
        var folder = login.call(token -> cloud.openFolder(token, wish));
        destinations.noteKnown(destination).block(ANSWER_LIMIT);
        note(delivery, lease, folder, delivery.progress());
        return folder;
    }

    private void note(Delivery delivery, Lease lease, CloudFolder folder, Delivery.Progress progress) {
        if (!Boolean.TRUE.equals(table.recordProgress(delivery, lease, folder, progress).block(ANSWER_LIMIT))) {
            throw new NoReasonException();
        }
    }

    private static List<StoredOutput> files(ProjectSnapshot project) {
        return project.outputs() == null ? List.of() : project.outputs().files();
    }

    private static Ending ending(CloudException problem) {
        return switch (problem) {
            case CloudException.Refused refused -> new Ending.Failed(refused.error());
            case CloudException.Busy busy -> new Ending.Later(message(busy), busy.retryAfter());
            case CloudException.Broken _, CloudException.LoginRefused _, CloudException.UploadLost _ ->
                new Ending.Later(message(problem), Optional.empty());
        };
    }

    private static String message(CloudException problem) {
        return String.valueOf(problem.getMessage());
    }

    /// It was cancelled, or has nowhere to go any more, or somebody else sends it.
    private static final class NoReasonException extends RuntimeException {
        NoReasonException() {
            super("no reason to go on", null, false, false);
        }
    }
}
