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

/// Bounds the whole time of a lookup, however many queries and name servers it takes, and says why one failed.
final class BoundedNameResolver extends InetNameResolver {
    private final NameResolver<InetAddress> names;
    private final Duration limit;

    BoundedNameResolver(EventExecutor executor, NameResolver<InetAddress> names, Duration limit) {
        super(executor);
        this.names = names;
        this.limit = limit;
    }

    @Override
    protected void doResolve(String host, Promise<InetAddress> answer) {
        resolve(host, answer, () -> names.resolve(host));
    }

    @Override
    protected void doResolveAll(String host, Promise<List<InetAddress>> answer) {
        resolve(host, answer, () -> names.resolveAll(host));
    }

    private <T> void resolve(String host, Promise<T> answer, Supplier<Future<T>> lookup) {
        if (isAmbiguousNumber(host)) {
            answer.setFailure(new ForbiddenTargetException("The address is not public."));
            return;
        }
        var timeout = executor()
                .schedule(
                        () -> answer.tryFailure(UnresolvedHostException.timeout()),
                        limit.toMillis(),
                        TimeUnit.MILLISECONDS);
        FutureListener<T> listener = done -> {
            timeout.cancel(false);
            pass(host, done, answer);
        };
        lookup.get().addListener(listener);
    }

    /// What C libraries take for an address, such as `127.1`, and DNS for a name that can't exist.
    private static boolean isAmbiguousNumber(String host) {
        return Egress.isNumber(host) && !NetUtil.isValidIpV4Address(host);
    }

    private static <T> void pass(String host, Future<T> done, Promise<T> answer) {
        if (done.isSuccess()) {
            answer.trySuccess(done.getNow());
        } else {
            answer.tryFailure(LookupFailures.explain(host, done.cause()));
        }
    }

    @Override
    public void close() {
        names.close();
    }
}
