package dev.podworks.contracts.event;

/// The headers of a record: CloudEvents 1.0 in Kafka's binary mode, with our extensions.
public final class EventHeaders {
    public static final String SPEC_VERSION = "ce_specversion";
    public static final String ID = "ce_id";
    public static final String TYPE = "ce_type";
    public static final String SOURCE = "ce_source";
    public static final String TIME = "ce_time";
    public static final String SUBJECT = "ce_subject";
    public static final String ACCOUNT = "ce_accountid";
    public static final String MODE = "ce_mode";
    public static final String CONTENT_TYPE = "content-type";
    public static final String TRACE_PARENT = "traceparent";
    public static final String REQUEST_ID = "request-id";
    /// For the sender only: the id of the outbox entry.
    public static final String OUTBOX_ROW = "outbox-row";

    private EventHeaders() {}

    /// The name of an attribute's header in the CloudEvents HTTP binding.
    public static String inHttp(String name) {
        return name.replace('_', '-');
    }
}
