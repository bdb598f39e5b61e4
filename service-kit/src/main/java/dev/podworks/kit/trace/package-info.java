/// Traces: which steps a request caused, in which service, and how long each took. OpenTelemetry, told by OTLP.
///
/// Off unless `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector. Then none of Spring Boot's beans for traces is made, and
/// what is here does nothing.
///
/// Guarantees: one trace from the client's request through every service that does something because of it to the
/// webhook's receiver, since its place is kept wherever something waits: in the outbox, in records, with leased work,
/// with stored events. Only the gateway decides whether a trace is recorded; everybody behind it does as it did.
///
/// Does not guarantee: that every span arrives. They are sent in batches from memory, and dropped when the collector is
/// away. Sweeps and timers begin no trace, nor does a lane that serves many events.
package dev.podworks.kit.trace;
