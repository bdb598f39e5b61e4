package dev.podworks.kit.egress;

import io.netty.resolver.InetNameResolver;
import io.netty.resolver.NameResolver;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Limits the total time of a lookup, for any number of queries and name servers, and classifies failures.
final class BoundedNameResolver extends InetNameResolver {
    private final NameResolver<InetAddress> resolver;
    private final Duration timeout;

    BoundedNameResolver(EventExecutor executor, NameResolver<InetAddress> resolver, Duration timeout) {
        super(executor);
        this.resolver = resolver;
        this.timeout = timeout;
    }

    @Override
    protected void doResolve(String host, Promise<InetAddress> result) {
        resolve(host, result, () -> resolver.resolve(host));
    }

    @Override
    protected void doResolveAll(String host, Promise<List<InetAddress>> result) {
        resolve(host, result, () -> resolver.resolveAll(host));
    }

    private <T> void resolve(String host, Promise<T> result, Supplier<Future<T>> lookup) {
        if (isAmbiguousNumber(host)) {
            result.setFailure(new ForbiddenTargetException("The address is not public."));
            return;
        }
        var timer = executor()
                .schedule(
                        () -> result.tryFailure(UnresolvedHostException.timeout()),
                        timeout.toMillis(),
                        TimeUnit.MILLISECONDS);
        FutureListener<T> listener = done -> {
            timer.cancel(false);
            complete(host, done, result);
        };
        lookup.get().addListener(listener);
    }

    /// Such as `127.1`, which C libraries parse as an address and DNS as a name.
    private static boolean isAmbiguousNumber(String host) {
        return Egress.isNumeric(host) && !NetUtil.isValidIpV4Address(host);
    }

    private static <T> void complete(String host, Future<T> done, Promise<T> result) {
        if (done.isSuccess()) {
            result.trySuccess(done.getNow());
        } else {
            result.tryFailure(LookupFailures.classify(host, done.cause()));
        }
    }

    @Override
    public void close() {
        resolver.close();
    }
}
