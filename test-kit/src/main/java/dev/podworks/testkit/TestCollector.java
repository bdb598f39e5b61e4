package dev.podworks.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An in-memory collector of traces, which services send by OTLP over HTTP with protobuf.
public final class TestCollector implements AutoCloseable {

    private final HttpServer server;
    private final List<CollectedSpan> spans = new CopyOnWriteArrayList<>();

    private TestCollector(HttpServer server) {
        this.server = server;
    }

    /// @param parentId empty for the root span of a trace
    /// @param kind such as `SPAN_KIND_SERVER`
    public record CollectedSpan(
            String service,
            String name,
            String kind,
            String traceId,
            String spanId,
            String parentId,
            Duration duration,
            boolean failed,
            Map<String, String> attributes) {}

    public static TestCollector start() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var collector = new TestCollector(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/v1/traces", collector::receive);
            server.start();
            return collector;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The value of `OTEL_EXPORTER_OTLP_ENDPOINT` for a service.
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// In the order of arrival.
    public List<CollectedSpan> spans() {
        return List.copyOf(spans);
    }

    public List<CollectedSpan> spansOf(String traceId) {
        return spans.stream().filter(span -> span.traceId().equals(traceId)).toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var request = ExportTraceServiceRequest.parseFrom(exchange.getRequestBody());
            request.getResourceSpansList().stream()
                    .flatMap(TestCollector::spansOf)
                    .forEach(spans::add);
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1); // an empty message is an empty body
        }
    }

    private static Stream<CollectedSpan> spansOf(ResourceSpans resourceSpans) {
        var service = service(resourceSpans.getResource());
        return resourceSpans.getScopeSpansList().stream()
                .flatMap(scope -> scope.getSpansList().stream())
                .map(span -> span(service, span));
    }

    private static CollectedSpan span(String service, Span span) {
        return new CollectedSpan(
                service,
                span.getName(),
                span.getKind().name(),
                hex(span.getTraceId().toByteArray()),
                hex(span.getSpanId().toByteArray()),
                hex(span.getParentSpanId().toByteArray()),
                Duration.ofNanos(span.getEndTimeUnixNano() - span.getStartTimeUnixNano()),
                span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR,
                attributes(span.getAttributesList()));
    }

    private static String service(Resource resource) {
        return attributes(resource.getAttributesList()).getOrDefault("service.name", "");
    }

    private static Map<String, String> attributes(List<KeyValue> attributes) {
        return attributes.stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey, attribute -> attribute.getValue().getStringValue()));
    }

    private static String hex(byte[] id) {
        return HexFormat.of().formatHex(id);
    }
}
