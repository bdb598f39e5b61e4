package dev.podworks.billing.stripe;

import dev.podworks.kit.body.RequestBytes;
import dev.podworks.kit.error.ValidationErrors;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `POST /hooks/payments`: unauthenticated, but Stripe's signature is verified.
@RestController
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "stripe")
class StripeWebhookController {
    private final StripeSignature signature;
    private final StripeEventHandler handler;
    private final JsonMapper json;

    StripeWebhookController(StripeSignature signature, StripeEventHandler handler, JsonMapper json) {
        this.signature = signature;
        this.handler = handler;
        this.json = json;
    }

    @PostMapping("/hooks/payments")
    Mono<Map<String, Boolean>> receive(
            @RequestHeader(name = "Stripe-Signature", required = false) @Nullable String header,
            ServerWebExchange exchange) {
        return RequestBytes.read(exchange.getRequest())
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .doOnNext(payload -> signature.verify(payload, header))
                .map(this::parse)
                .flatMap(event -> handler.handle(event).thenReturn(Map.of("received", true)));
    }

    private JsonNode parse(String payload) {
        try {
            return json.readTree(payload);
        } catch (JacksonException _) {
            throw ValidationErrors.of("body", "is not a valid event");
        }
    }
}
