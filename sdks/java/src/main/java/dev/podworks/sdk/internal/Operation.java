package dev.podworks.sdk.internal;

import java.util.Set;

/** The operations of the API. A test compares them with its document. */
public enum Operation {
    GET_ME("getMe", "GET", "/v1/me"),
    GET_BALANCE("getBalance", "GET", "/v1/balance"),
    LIST_LEDGER("listLedger", "GET", "/v1/ledger"),
    GET_LEDGER_CSV("getLedgerCsv", "GET", "/v1/ledger.csv"),
    LIST_BUNDLES("listBundles", "GET", "/v1/credits/bundles"),
    BUY_CREDITS("buyCredits", "POST", "/v1/credits/buy", true),
    LIST_PURCHASES("listPurchases", "GET", "/v1/credits/purchases"),
    GET_PURCHASE("getPurchase", "GET", "/v1/credits/purchases/{id}"),
    GET_AUTO_TOP_UP("getAutoTopUp", "GET", "/v1/auto-top-up"),
    UPDATE_AUTO_TOP_UP("updateAutoTopUp", "PUT", "/v1/auto-top-up"),
    GET_SUBSCRIPTION("getSubscription", "GET", "/v1/subscription"),
    LIST_ORDERS("listOrders", "GET", "/v1/orders"),
    GET_USAGE("getUsage", "GET", "/v1/usage"),
    GET_USAGE_CSV("getUsageCsv", "GET", "/v1/usage.csv"),
    LIST_CONNECTIONS("listConnections", "GET", "/v1/connections"),
    LIST_DESTINATIONS("listDestinations", "GET", "/v1/destinations"),
    CREATE_DESTINATION("createDestination", "POST", "/v1/destinations", true),
    GET_DESTINATION("getDestination", "GET", "/v1/destinations/{id}"),
    UPDATE_DESTINATION("updateDestination", "PATCH", "/v1/destinations/{id}"),
    DELETE_DESTINATION("deleteDestination", "DELETE", "/v1/destinations/{id}"),
    LIST_PROJECT_DELIVERIES("listProjectDeliveries", "GET", "/v1/projects/{id}/deliveries"),
    CREATE_PROJECT_DELIVERIES("createProjectDeliveries", "POST", "/v1/projects/{id}/deliveries", true),
    LIST_DELIVERIES("listDeliveries", "GET", "/v1/deliveries"),
    GET_DELIVERY("getDelivery", "GET", "/v1/deliveries/{id}"),
    RETRY_DELIVERY("retryDelivery", "POST", "/v1/deliveries/{id}/retry"),
    LIST_AUDIT_EVENTS("listAuditEvents", "GET", "/v1/audit-events"),
    GET_AUDIT_EVENTS_CSV("getAuditEventsCsv", "GET", "/v1/audit-events.csv"),
    LIST_EVENTS("listEvents", "GET", "/v1/events"),
    LIST_FILES("listFiles", "GET", "/v1/files"),
    CREATE_FILE("createFile", "POST", "/v1/files", true),
    GET_FILE("getFile", "GET", "/v1/files/{id}"),
    DELETE_FILE("deleteFile", "DELETE", "/v1/files/{id}"),
    LIST_PROJECTS("listProjects", "GET", "/v1/projects"),
    CREATE_PROJECT("createProject", "POST", "/v1/projects", true),
    GET_PROJECT("getProject", "GET", "/v1/projects/{id}"),
    UPDATE_PROJECT("updateProject", "PATCH", "/v1/projects/{id}"),
    DELETE_PROJECT("deleteProject", "DELETE", "/v1/projects/{id}"),
    CANCEL_PROJECT("cancelProject", "POST", "/v1/projects/{id}/cancel"),
    SUBMIT_PROJECT("submitProject", "POST", "/v1/projects/{id}/submit", true),
    LIST_SHOWS("listShows", "GET", "/v1/shows"),
    CREATE_SHOW("createShow", "POST", "/v1/shows", true),
    GET_SHOW("getShow", "GET", "/v1/shows/{id}"),
    UPDATE_SHOW("updateShow", "PATCH", "/v1/shows/{id}"),
    LIST_WEBHOOK_ENDPOINTS("listWebhookEndpoints", "GET", "/v1/webhook-endpoints"),
    CREATE_WEBHOOK_ENDPOINT("createWebhookEndpoint", "POST", "/v1/webhook-endpoints", true),
    GET_WEBHOOK_ENDPOINT("getWebhookEndpoint", "GET", "/v1/webhook-endpoints/{id}"),
    UPDATE_WEBHOOK_ENDPOINT("updateWebhookEndpoint", "PATCH", "/v1/webhook-endpoints/{id}"),
    DELETE_WEBHOOK_ENDPOINT("deleteWebhookEndpoint", "DELETE", "/v1/webhook-endpoints/{id}"),
    TEST_WEBHOOK_ENDPOINT("testWebhookEndpoint", "POST", "/v1/webhook-endpoints/{id}/test"),
    ROTATE_WEBHOOK_SECRET("rotateWebhookSecret", "POST", "/v1/webhook-endpoints/{id}/rotate-secret", true),
    LIST_WEBHOOK_DELIVERIES("listWebhookDeliveries", "GET", "/v1/webhook-endpoints/{id}/deliveries"),
    RETRY_WEBHOOK_DELIVERY("retryWebhookDelivery", "POST", "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/retry");

    private static final Set<String> IDEMPOTENT = Set.of("GET", "PUT", "DELETE");

    private final String id;
    private final String method;
    private final String path;
    private final boolean keyed;

    Operation(String id, String method, String path) {
        this(id, method, path, false);
    }

    Operation(String id, String method, String path, boolean keyed) {
        this.id = id;
        this.method = method;
        this.path = path;
        this.keyed = keyed;
    }

    /** The {@code operationId} of the document. */
    public String id() {
        return id;
    }

    /** The HTTP method. */
    public String method() {
        return method;
    }

    /** The path, with its parameters in braces. */
    public String path() {
        return path;
    }

    /** Whether it accepts an {@code Idempotency-Key}. */
    public boolean keyed() {
        return keyed;
    }

    /** Whether its request can be sent twice. */
    boolean repeatable() {
        return keyed || IDEMPOTENT.contains(method);
    }
}
