package dev.podworks.kit.drain;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// The first step of a graceful shutdown: the service still handles requests, but makes clients reconnect
/// elsewhere.
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class Drain implements SmartLifecycle, WebFilter {
    private static final String CLOSE = "close";

    private final Duration duration;
    private volatile boolean running;
    private volatile boolean draining;

    /// @param duration zero if there is no other replica
    public Drain(Duration duration) {
        this.duration = duration;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        exchange.getResponse().beforeCommit(() -> closeConnection(exchange));
        return chain.filter(exchange);
    }

    private Mono<Void> closeConnection(ServerWebExchange exchange) {
        if (draining) {
            exchange.getResponse().getHeaders().set(HttpHeaders.CONNECTION, CLOSE);
        }
        return Mono.empty();
    }

    @Override
    public void start() {
        draining = false;
        running = true;
    }

    /// Spring Boot has already changed the readiness state.
    @Override
    public void stop(Runnable done) {
        draining = true;
        CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                    running = false;
                    done.run();
                });
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Stopped first: workers and event listeners continue meanwhile.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
