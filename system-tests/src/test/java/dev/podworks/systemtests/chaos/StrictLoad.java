package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.ApiResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Continuous requests to every service without retries: every unexpected response is a failure.
final class StrictLoad implements AutoCloseable {
    private static final int CALLERS = 4;
    private static final long PAUSE_MILLIS = 150;

    /// A request and its expected status.
    private record Request(String what, int right, Supplier<ApiResponse> send) {}

    private final List<Request> requests;
    private final AtomicLong answered = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    /// @param file a ready file
    StrictLoad(Api api, String file) {
        requests = List.of(
                new Request("GET /v1/me", 200, () -> api.get("/v1/me")),
                new Request("GET /v1/projects", 200, () -> api.get("/v1/projects?limit=5")),
                new Request("POST /v1/projects", 201, () -> api.post("/v1/projects", Map.of("files", List.of(file)))),
                new Request("GET /v1/files/{id}", 200, () -> api.get("/v1/files/" + file)),
                new Request("GET /v1/files", 200, () -> api.get("/v1/files?limit=5")),
                new Request("GET /v1/balance", 200, () -> api.get("/v1/balance")),
                new Request("GET /v1/events", 200, () -> api.get("/v1/events?limit=5")),
                new Request("GET /v1/destinations", 200, () -> api.get("/v1/destinations")));
        for (int i = 0; i < CALLERS; i++) {
            var first = i;
            threads.add(Thread.ofVirtual().start(() -> ask(first)));
        }
    }

    long answered() {
        return answered.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        stopped = true;
        for (var thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void ask(int first) {
        try {
            for (int i = first; !stopped; i++) {
                ask(requests.get(i % requests.size()));
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(Request request) {
        try {
            request.send().get().expect(request.right());
            answered.incrementAndGet();
        } catch (AssertionError | RuntimeException fault) {
            failures.add("%s %s: %s".formatted(Instant.now(), request.what(), fault.getMessage()));
        }
    }
}
