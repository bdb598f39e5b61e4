package dev.podworks.cli.webhook;

import dev.podworks.cli.CliException;
import dev.podworks.cli.ExitStatus;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.model.WebhookDelivery;
import dev.podworks.sdk.model.WebhookDeliveryStatus;
import dev.podworks.sdk.model.WebhookEndpoint;
import java.util.Optional;
import java.util.stream.Collectors;

/// Pings a webhook endpoint. A ping is sent to that endpoint only: it is not in the feed, and so not in
/// `podworks webhooks listen`.
final class TestPing {
    private final Podworks podworks;

    TestPing(Podworks podworks) {
        this.podworks = podworks;
    }

    /// @param endpoint its id; if none is given, that of the only endpoint
    /// @return the id of the endpoint
    /// @throws CliException if the endpoint did not accept it
    String send(Optional<String> endpoint) {
        var id = endpoint.orElseGet(this::only);
        var delivery = podworks.webhookEndpoints().test(id);
        if (delivery.getStatus() == WebhookDeliveryStatus.FAILED) {
            throw new CliException(ExitStatus.FAILED, "%s did not accept the ping: %s".formatted(id, reason(delivery)));
        }
        return id;
    }

    private String only() {
        var endpoints = podworks.webhookEndpoints().list();
        if (endpoints.isEmpty()) {
            throw new CliException(
                    ExitStatus.NOT_FOUND,
                    "A ping is sent to a webhook endpoint of test mode, and there is none. Create one on the account page.");
        }
        if (endpoints.size() > 1) {
            throw CliException.usage("Which webhook endpoint? Choose one with --endpoint: %s."
                    .formatted(endpoints.stream().map(WebhookEndpoint::getId).collect(Collectors.joining(", "))));
        }
        return endpoints.getFirst().getId();
    }

    private static String reason(WebhookDelivery delivery) {
        if (delivery.getError() != null) {
            return delivery.getError();
        }
        return delivery.getResponseStatus() == null
                ? "there was no response."
                : "it responded with %s.".formatted(delivery.getResponseStatus());
    }
}
