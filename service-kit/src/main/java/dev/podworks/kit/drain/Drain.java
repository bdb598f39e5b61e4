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

/// The first step of an end in order: the service still answers, and sends its callers elsewhere.
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class Drain implements SmartLifecycle, WebFilter {
    private static final String CLOSE = "close";

    private final Duration length;
    private volatile boolean running;
    private volatile boolean draining;

    /// @param length zero where there is no other replica to wait for
    public Drain(Duration length) {
        this.length = length;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        exchange.getResponse().beforeCommit(() -> sendElsewhere(exchange));
        return chain.filter(exchange);
    }

    private Mono<Void> sendElsewhere(ServerWebExchange exchange) {
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

    /// Spring has said already that it is not ready.
    @Override
    public void stop(Runnable done) {
        draining = true;
        CompletableFuture.delayedExecutor(length.toMillis(), TimeUnit.MILLISECONDS)
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

    /// Ends before anything else does: work and subscriptions go on meanwhile.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
