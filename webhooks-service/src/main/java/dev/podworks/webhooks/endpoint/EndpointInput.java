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

/// Turns what callers send into endpoints, as far as the schema can't.
@Component
class EndpointInput {
    private static final List<String> ALL_TYPES = List.of("*");

    private final Egress egress;

    EndpointInput(Egress egress) {
        this.egress = egress;
    }

    /// @throws ApiException `invalid_request` for an address that is not public, `unknown_show` for what is no id of
    ///     a show, `show_limited` for another show
    Endpoint create(Caller caller, EndpointId id, Instant now, CreateWebhookEndpoint asked) {
        requirePublic(asked.url());
        return new Endpoint(
                id,
                caller.account(),
                mode(caller, asked.mode()),
                show(caller, asked.show()),
                asked.url(),
                asked.description(),
                Optional.ofNullable(asked.eventTypes()).orElse(ALL_TYPES),
                null,
                null,
                now);
    }

    Endpoint change(Endpoint endpoint, UpdateWebhookEndpoint asked) {
        var changed = endpoint;
        if (asked.url() != null) {
            requirePublic(asked.url());
            changed = changed.withUrl(asked.url());
        }
        if (asked.description() != null) {
            changed = changed.withDescription(
                    asked.description().isNull() ? null : asked.description().asString());
        }
        if (asked.eventTypes() != null) {
            changed = changed.withEventTypes(asked.eventTypes());
        }
        if (asked.enabled() != null) {
            changed = asked.enabled() ? changed.turnedOn() : changed.turnedOff();
        }
        return changed;
    }

    private void requirePublic(String url) {
        fault(url).ifPresent(fault -> {
            throw ValidationErrors.of("url", fault);
        });
    }

    private Optional<String> fault(String url) {
        try {
            return egress.faultOfTarget(new URI(url));
        } catch (URISyntaxException _) {
            return Optional.of("is not a valid address");
        }
    }

    /// A key's own, whatever is asked for. Specification: Webhook endpoint, create input.
    private static Mode mode(Caller caller, @Nullable Mode asked) {
        return caller.actorType() == ActorType.USER ? Optional.ofNullable(asked).orElse(Mode.LIVE) : caller.mode();
    }

    /// Whatever is no id is no show either, as on projects.
    private static @Nullable ShowId show(Caller caller, @Nullable String asked) {
        if (asked == null) {
            return caller.show();
        }
        if (caller.limitedToShow()
                && !Optional.ofNullable(caller.show()).map(ShowId::value).equals(Optional.of(asked))) {
            throw ApiException.of(
                    ErrorCode.SHOW_LIMITED, "This key is limited to one show and makes endpoints of it only.");
        }
        return Id.parse(ShowId.PREFIX, asked, ShowId::new)
                .orElseThrow(() -> ApiException.of(ErrorCode.UNKNOWN_SHOW, "There is no such show in the account."));
    }
}
