package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.RequestCancelledException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends one request and waits for the whole response, unless nothing moves or the thread is interrupted. */
public final class Exchange {
    private final HttpClient client;

    /** Creates an exchange. */
    public Exchange(HttpClient client) {
        this.client = client;
    }

    /** HTTP/2 only where TLS negotiates it: over plain HTTP, an upgrade costs a round trip and confuses proxies. */
    public static HttpClient.Version version(URI uri) {
        return "https".equals(uri.getScheme()) ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1;
    }

    /**
     * Sends the request.
     *
     * @throws PodworksTimeoutException if nothing has moved for the time of the watch
     * @throws ConnectionException with that message if there is no response
     * @throws RequestCancelledException if the thread is interrupted
     */
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Watch watch, String failure) {
        // Not the request's own timeout, which ends when the headers arrive.
        var response = client.sendAsync(request, handler);
        try {
            while (true) {
                try {
                    return response.get(Math.max(watch.remainingNanos(), 0), TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    if (watch.remainingNanos() <= 0) throw new PodworksTimeoutException(watch.message(), e);
                }
            }
        } catch (ExecutionException e) {
            throw new ConnectionException(failure, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RequestCancelledException(e);
        } finally {
            response.cancel(true);
        }
    }
}
