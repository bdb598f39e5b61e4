package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.ApiResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/// A client that retries as the specification asks: without a response, or after `unavailable`, it repeats the
/// request with the same idempotency key.
final class RetryingApi {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Set<Integer> ASK_AGAIN = Set.of(429, 503);

    private final Api api;
    private final Counts counts;

    RetryingApi(Api api, Counts counts) {
        this.api = api;
        this.counts = counts;
    }

    ApiResponse get(String path) {
        return persist(() -> api.get(path));
    }

    ApiResponse post(String path, Object body) {
        var key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        var text = Api.JSON.writeValueAsString(body);
        return persist(() -> api.send("POST", path, text, key));
    }

    /// For requests without a body.
    ApiResponse post(String path) {
        var key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        return persist(() -> api.send("POST", path, "", key));
    }

    /// Retries requests to the store until they succeed: its errors have no body to tell them apart.
    void upload(Supplier<Integer> status, int right) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (once(status).filter(answered -> answered == right).isEmpty()) {
            waitUntil(deadline, "an upload");
        }
        counts.add("uploads");
    }

    private ApiResponse persist(Supplier<ApiResponse> request) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            var answer = once(request).filter(answered -> !isToBeAskedAgain(answered));
            if (answer.isPresent()) {
                counts.add("requests answered");
                return answer.get();
            }
            waitUntil(deadline, "a request");
        }
    }

    private boolean isToBeAskedAgain(ApiResponse answer) {
        if (ASK_AGAIN.contains(answer.status())) {
            counts.add("requests answered with " + answer.status());
            return true;
        }
        return answer.status() == 409 && answer.body().path("code").asString().equals("idempotency_in_flight");
    }

    /// Empty without a response.
    private <T> Optional<T> once(Supplier<T> request) {
        try {
            return Optional.of(request.get());
        } catch (AssertionError exception) {
            if (exception.getCause() instanceof IOException) {
                counts.add("requests without an answer");
                return Optional.empty();
            }
            throw exception;
        }
    }

    private static void waitUntil(long deadline, String what) {
        if (System.nanoTime() > deadline) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "%s was not answered in %d s", what, PATIENCE.toSeconds()));
        }
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
