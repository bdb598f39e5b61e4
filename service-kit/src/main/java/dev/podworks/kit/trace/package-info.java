/// Distributed tracing with OpenTelemetry, exported by OTLP.
///
/// Disabled unless `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector.
///
/// Guarantees: one trace from the client's request through all services that do something because of it to the
/// webhook's receiver. The trace parent is stored in the outbox, in records, with work items and with stored
/// events. The gateway alone decides whether a trace is sampled.
///
/// Does not guarantee: that every span is exported. Spans are sent in batches from memory, and dropped while the
/// collector is unavailable. Sweeps and timers start no trace, nor does a lane that serves many events.
package dev.podworks.kit.trace;
