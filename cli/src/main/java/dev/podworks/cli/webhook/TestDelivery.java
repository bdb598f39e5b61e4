package dev.podworks.cli.webhook;

import dev.podworks.cli.CliException;
import dev.podworks.cli.ExitStatus;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.errors.RequestCancelledException;
import dev.podworks.sdk.model.Connection;
import dev.podworks.sdk.model.ConnectionStatus;
import dev.podworks.sdk.model.CreateDestination;
import dev.podworks.sdk.model.DeliveryStatus;
import dev.podworks.sdk.model.DestinationTarget;
import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.model.ProjectDelivery;
import dev.podworks.sdk.model.Provider;
import java.time.Duration;

/// Delivers a test project to a destination of its own, which is deleted again. The delivery of a test project is
/// simulated: nothing reaches the provider.
final class TestDelivery {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final int LOOKS_MAX = 240;
    private static final String FOLDER = "/Podworks test";

    private final Podworks podworks;

    TestDelivery(Podworks podworks) {
        this.podworks = podworks;
    }

    /// @return the id of the delivery
    String succeeded() {
        var destination = createDestination();
        try {
            return ended(processed(draft(destination)), DeliveryStatus.DELIVERED);
        } finally {
            podworks.destinations().delete(destination);
        }
    }

    /// A delivery waits for its project. It fails if its destination was deleted meanwhile.
    ///
    /// @return the id of the delivery
    String failed() {
        var destination = createDestination();
        String draft;
        try {
            draft = draft(destination);
        } finally {
            podworks.destinations().delete(destination);
        }
        return ended(processed(draft), DeliveryStatus.FAILED);
    }

    private String createDestination() {
        var connection = podworks.connections().list().stream()
                .filter(each -> each.getStatus() == ConnectionStatus.ACTIVE && each.getProvider() != Provider.UNKNOWN)
                .findFirst()
                .orElseThrow(
                        () -> new CliException(
                                ExitStatus.NOT_FOUND,
                                "A delivery needs a connection to cloud storage, and there is none. Create one on the account page."));
        var destination = new CreateDestination()
                .connectionId(connection.getId())
                .name("Triggered")
                .target(target(connection));
        return podworks.destinations().create(destination).getId();
    }

    private static DestinationTarget target(Connection connection) {
        return connection.getProvider() == Provider.DRIVE
                ? DestinationTarget.drive("root", FOLDER)
                : DestinationTarget.folder(FOLDER);
    }

    private String draft(String destination) {
        var request = new TestRecording(podworks).request().deliveries(destination);
        return podworks.projects().create(request).getId();
    }

    private Project processed(String draft) {
        podworks.projects().submit(draft);
        return podworks.projects().waitFor(draft);
    }

    private String ended(Project project, DeliveryStatus expected) {
        for (int look = 0; look < LOOKS_MAX; look++) {
            var delivery = podworks.deliveries().list(project.getId()).stream()
                    .filter(TestDelivery::isEnded)
                    .findFirst();
            if (delivery.isPresent()) {
                return withStatus(delivery.get(), expected);
            }
            pause();
        }
        throw new CliException(ExitStatus.UNAVAILABLE, "The delivery of %s did not end.".formatted(project.getId()));
    }

    private static String withStatus(ProjectDelivery delivery, DeliveryStatus expected) {
        if (delivery.getStatus() != expected) {
            throw new CliException(ExitStatus.FAILED, "%s is %s.".formatted(delivery.getId(), delivery.getStatus()));
        }
        return delivery.getId();
    }

    private static boolean isEnded(ProjectDelivery delivery) {
        return switch (delivery.getStatus()) {
            case DELIVERED, FAILED, CANCELLED -> true;
            case WAITING, SENDING, UNKNOWN -> false;
        };
    }

    private static void pause() {
        try {
            Thread.sleep(INTERVAL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestCancelledException(e);
        }
    }
}
