package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.ApiException;
import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.request.CallOptions;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Sends requests: authentication, idempotency keys, timeouts, retries and errors. */
public final class Transport {
    private static final String USER_AGENT = "podworks-java/1.0.0 java/" + Runtime.version();
    private static final int NOT_MODIFIED = 304;

    private final String apiKey;
    private final Settings settings;
    private final Exchange exchange;
    private final String unreachable;

    /** Creates a transport. */
    public Transport(String apiKey, Settings settings) {
        this.apiKey = apiKey;
        this.settings = settings;
        this.exchange = new Exchange(settings.httpClient());
        this.unreachable = "Could not connect to " + settings.baseUrl() + ".";
    }

    /** What the client was built with. */
    public Settings settings() {
        return settings;
    }

    /** Calls an operation of the API and returns the body of its response. */
    public <T> T call(Call call, Class<T> type, CallOptions<?> options) {
        return send(call, type, Optional.empty(), options)
                .data()
                .orElseThrow(() -> new ConnectionException("The response has no body.", null));
    }

    /** Calls an operation unless its resource still has that ETag. */
    public <T> Reply<T> callIfChanged(Call call, Class<T> type, Optional<String> etag, CallOptions<?> options) {
        return send(call, type, etag, options);
    }

    /** The time for one attempt of a call. */
    public Duration timeout(CallOptions<?> options) {
        return options.timeout().orElse(settings.timeout());
    }

    /** How often a call is repeated at most. */
    public int maxRetries(CallOptions<?> options) {
        return options.maxRetries().orElse(settings.maxRetries());
    }

    /** Runs an attempt, and runs it again after a transient error. */
    public <T> T attempts(Supplier<T> attempt, int maxRetries) {
        for (var retries = 0; ; retries++) {
            try {
                return attempt.get();
            } catch (ApiException | ConnectionException e) {
                if (!Retry.isTransient(e) || retries >= maxRetries) throw e;
                var wait = e instanceof ApiException error ? error.retryAfter() : Optional.<Duration>empty();
                var backOff = Retry.backOff(retries, settings.clock());
                Poll.sleep(settings.clock(), wait.orElse(backOff));
            }
        }
    }

    private <T> Reply<T> send(Call call, Class<T> type, Optional<String> etag, CallOptions<?> options) {
        var operation = call.operation();
        var uri = call.uri(settings.baseUrl());
        var request = HttpRequest.newBuilder(uri)
                .version(Exchange.version(uri))
                .header("Accept", "application/json, text/csv")
                .header("Authorization", "Bearer " + apiKey)
                .header("User-Agent", USER_AGENT);
        etag.ifPresent(value -> request.header("If-None-Match", value));
        // One key for all attempts: however often the request arrives, it has its effect once.
        if (operation.keyed()) {
            request.header(
                    "Idempotency-Key",
                    options.idempotencyKey().orElseGet(() -> UUID.randomUUID().toString()));
        }
        var body = call.body().map(Json::write);
        body.ifPresent(json -> request.header("Content-Type", "application/json"));
        request.method(operation.method(), body.map(BodyPublishers::ofString).orElse(BodyPublishers.noBody()));
        var built = request.build();
        return attempts(() -> attempt(built, type, timeout(options)), operation.repeatable() ? maxRetries(options) : 0);
    }

    private <T> Reply<T> attempt(HttpRequest request, Class<T> type, Duration timeout) {
        var watch = new Watch(timeout, "No response within " + timeout.toMillis() + " ms.");
        var response = exchange.send(request, BodyHandlers.ofString(), watch, unreachable);
        return read(response, type);
    }

    private <T> Reply<T> read(HttpResponse<String> response, Class<T> type) {
        var etag = response.headers().firstValue("ETag");
        var status = response.statusCode();
        if (status == NOT_MODIFIED) return new Reply<>(Optional.empty(), etag);
        if (status < 200 || status > 299)
            throw Errors.of(response, settings.clock().now());
        if (type == String.class) return new Reply<>(Optional.of(type.cast(response.body())), etag);
        try {
            return new Reply<>(Optional.ofNullable(Json.read(response.body(), type)), etag);
        } catch (IllegalArgumentException e) {
            // A proxy's page, or half a response, is not a response of the API.
            throw new ConnectionException("The response is not one of the API.", e);
        }
    }
}
