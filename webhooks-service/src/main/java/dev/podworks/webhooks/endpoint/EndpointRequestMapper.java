package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.webhooks.endpoint.EndpointController.CreateWebhookEndpoint;
import dev.podworks.webhooks.endpoint.EndpointController.UpdateWebhookEndpoint;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds endpoints from request bodies, with the validation that the JSON schema cannot express.
@Component
class EndpointRequestMapper {
    private static final List<String> ALL_TYPES = List.of("*");

    private final Egress egress;

    EndpointRequestMapper(Egress egress) {
        this.egress = egress;
    }

    /// @throws ApiException `invalid_request` for a URL that is not public, `unknown_show` for a malformed show id,
    ///     `show_limited` if the key is limited to a different show
    Endpoint create(Caller caller, EndpointId id, Instant now, CreateWebhookEndpoint request) {
        requirePublic(request.url());
        return new Endpoint(
                id,
                caller.account(),
                mode(caller, request.mode()),
                show(caller, request.show()),
                request.url(),
                request.description(),
                Optional.ofNullable(request.eventTypes()).orElse(ALL_TYPES),
                null,
                null,
                now);
    }

    Endpoint update(Endpoint endpoint, UpdateWebhookEndpoint request) {
        var updated = endpoint;
        if (request.url() != null) {
            requirePublic(request.url());
            updated = updated.withUrl(request.url());
        }
        if (request.description() != null) {
            updated = updated.withDescription(
                    request.description().isNull()
                            ? null
                            : request.description().asString());
        }
        if (request.eventTypes() != null) {
            updated = updated.withEventTypes(request.eventTypes());
        }
        if (request.enabled() != null) {
            updated = request.enabled() ? updated.enable() : updated.disable();
        }
        return updated;
    }

    private void requirePublic(String url) {
        error(url).ifPresent(error -> {
            throw ValidationErrors.of("url", error);
        });
    }

    private Optional<String> error(String url) {
        try {
            return egress.validateTarget(new URI(url));
        } catch (URISyntaxException _) {
            return Optional.of("must be a valid URL");
        }
    }

    /// A key always uses its own mode. Specification: Webhook endpoint, create input.
    private static Mode mode(Caller caller, @Nullable Mode requested) {
        return caller.actorType() == ActorType.USER
                ? Optional.ofNullable(requested).orElse(Mode.LIVE)
                : caller.mode();
    }

    /// A malformed id is an unknown show, as for projects.
    private static @Nullable ShowId show(Caller caller, @Nullable String requested) {
        if (requested == null) {
            return caller.show();
        }
        if (caller.limitedToShow()
                && !Optional.ofNullable(caller.show()).map(ShowId::value).equals(Optional.of(requested))) {
            throw ApiException.of(
                    ErrorCode.SHOW_LIMITED,
                    "This key is limited to one show and can create endpoints only for that show.");
        }
        return Id.parse(ShowId.PREFIX, requested, ShowId::new)
                .orElseThrow(() -> ApiException.of(ErrorCode.UNKNOWN_SHOW, "show: unknown show id."));
    }
}
