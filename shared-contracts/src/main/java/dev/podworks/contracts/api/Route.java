package dev.podworks.contracts.api;

import static dev.podworks.contracts.api.Service.BILLING;
import static dev.podworks.contracts.api.Service.DELIVERIES;
import static dev.podworks.contracts.api.Service.FILES;
import static dev.podworks.contracts.api.Service.GATEWAY;
import static dev.podworks.contracts.api.Service.PROJECTS;
import static dev.podworks.contracts.api.Service.WEBHOOKS;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The one table of the API's routes: which service owns each, and what a caller needs for it.
///
/// The gateway routes by it, every service checks scopes by it, and the tests walk it.
public enum Route {
    READ_ME("GET", "/v1/me", GATEWAY, Access.anyKey()),

    LIST_PROJECTS("GET", "/v1/projects", PROJECTS, Access.scope(Scope.PROJECTS_READ)),
    CREATE_PROJECT("POST", "/v1/projects", PROJECTS, Access.scope(Scope.PROJECTS_WRITE)),
    READ_PROJECT("GET", "/v1/projects/{id}", PROJECTS, Access.scope(Scope.PROJECTS_READ)),
    UPDATE_PROJECT("PATCH", "/v1/projects/{id}", PROJECTS, Access.scope(Scope.PROJECTS_WRITE)),
    DELETE_PROJECT("DELETE", "/v1/projects/{id}", PROJECTS, Access.scope(Scope.PROJECTS_WRITE)),
    CANCEL_PROJECT("POST", "/v1/projects/{id}/cancel", PROJECTS, Access.scope(Scope.PROJECTS_WRITE)),
    SUBMIT_PROJECT(
            "POST", "/v1/projects/{id}/submit", PROJECTS, Access.byMode(Scope.CREDITS_SPEND, Scope.PROJECTS_WRITE)),

    READ_PROJECT_SOUND("GET", "/account/api/projects/{id}/sound", PROJECTS, Access.person()),
    READ_OUTPUT("GET", "/v1/outputs/{token}", PROJECTS, Access.open()),
    LIST_SHOWS("GET", "/v1/shows", PROJECTS, Access.scope(Scope.PROJECTS_READ)),
    CREATE_SHOW("POST", "/v1/shows", PROJECTS, Access.wholeAccount(Scope.SHOWS_MANAGE)),
    READ_SHOW("GET", "/v1/shows/{id}", PROJECTS, Access.scope(Scope.PROJECTS_READ)),
    UPDATE_SHOW("PATCH", "/v1/shows/{id}", PROJECTS, Access.wholeAccount(Scope.SHOWS_MANAGE)),
    LIST_FILES("GET", "/v1/files", FILES, Access.scope(Scope.PROJECTS_READ)),
    CREATE_FILE("POST", "/v1/files", FILES, Access.scope(Scope.PROJECTS_WRITE)),
    READ_FILE("GET", "/v1/files/{id}", FILES, Access.scope(Scope.PROJECTS_READ)),
    DELETE_FILE("DELETE", "/v1/files/{id}", FILES, Access.scope(Scope.PROJECTS_WRITE)),

    READ_BALANCE("GET", "/v1/balance", BILLING, Access.scope(Scope.ACCOUNT_READ)),
    LIST_LEDGER("GET", "/v1/ledger", BILLING, Access.wholeAccount(Scope.ACCOUNT_READ)),

    LIST_BUNDLES("GET", "/v1/credits/bundles", BILLING, Access.anyKey()),
    BUY_CREDITS("POST", "/v1/credits/buy", BILLING, Access.wholeAccount(Scope.BILLING_PURCHASE)),
    LIST_PURCHASES("GET", "/v1/credits/purchases", BILLING, Access.wholeAccount(Scope.ACCOUNT_READ)),
    READ_PURCHASE("GET", "/v1/credits/purchases/{id}", BILLING, Access.wholeAccount(Scope.ACCOUNT_READ)),
    READ_AUTO_TOP_UP("GET", "/v1/auto-top-up", BILLING, Access.wholeAccount(Scope.ACCOUNT_READ)),
    SAVE_AUTO_TOP_UP("PUT", "/v1/auto-top-up", BILLING, Access.wholeAccount(Scope.BILLING_PURCHASE)),
    READ_SUBSCRIPTION("GET", "/v1/subscription", BILLING, Access.wholeAccount(Scope.ACCOUNT_READ)),
    LIST_ORDERS("GET", "/v1/orders", BILLING, Access.wholeAccount(Scope.ACCOUNT_READ)),
    READ_USAGE("GET", "/v1/usage", BILLING, Access.scope(Scope.ACCOUNT_READ)),
    READ_USAGE_CSV("GET", "/v1/usage.csv", BILLING, Access.scope(Scope.ACCOUNT_READ)),
    READ_CARD("GET", "/account/api/card", BILLING, Access.person(Scope.ACCOUNT_READ)),
    SET_UP_CARD("POST", "/account/api/card/setups", BILLING, Access.person(Scope.BILLING_PURCHASE)),
    SAVE_CARD("PUT", "/account/api/card", BILLING, Access.person(Scope.BILLING_PURCHASE)),
    RECEIVE_PAYMENT_NEWS("POST", "/hooks/payments", BILLING, Access.open()),

    LIST_EVENTS("GET", "/v1/events", WEBHOOKS, Access.scope(Scope.PROJECTS_READ)),

    LIST_WEBHOOK_ENDPOINTS("GET", "/v1/webhook-endpoints", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    CREATE_WEBHOOK_ENDPOINT("POST", "/v1/webhook-endpoints", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    READ_WEBHOOK_ENDPOINT("GET", "/v1/webhook-endpoints/{id}", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    CHANGE_WEBHOOK_ENDPOINT("PATCH", "/v1/webhook-endpoints/{id}", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    DELETE_WEBHOOK_ENDPOINT("DELETE", "/v1/webhook-endpoints/{id}", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    TEST_WEBHOOK_ENDPOINT("POST", "/v1/webhook-endpoints/{id}/test", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    ROTATE_WEBHOOK_SECRET(
            "POST", "/v1/webhook-endpoints/{id}/rotate-secret", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    LIST_WEBHOOK_DELIVERIES(
            "GET", "/v1/webhook-endpoints/{id}/deliveries", WEBHOOKS, Access.scope(Scope.WEBHOOKS_MANAGE)),
    RETRY_WEBHOOK_DELIVERY(
            "POST",
            "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/retry",
            WEBHOOKS,
            Access.scope(Scope.WEBHOOKS_MANAGE)),
    READ_WEBHOOK_REQUEST(
            "GET",
            "/account/api/webhook-endpoints/{id}/deliveries/{deliveryId}/request",
            WEBHOOKS,
            Access.person(Scope.WEBHOOKS_MANAGE)),

    LIST_CONNECTIONS("GET", "/v1/connections", DELIVERIES, Access.scope(Scope.PROJECTS_READ)),
    LIST_DESTINATIONS("GET", "/v1/destinations", DELIVERIES, Access.scope(Scope.PROJECTS_READ)),
    CREATE_DESTINATION("POST", "/v1/destinations", DELIVERIES, Access.wholeAccount(Scope.DESTINATIONS_MANAGE)),
    READ_DESTINATION("GET", "/v1/destinations/{id}", DELIVERIES, Access.scope(Scope.PROJECTS_READ)),
    UPDATE_DESTINATION("PATCH", "/v1/destinations/{id}", DELIVERIES, Access.wholeAccount(Scope.DESTINATIONS_MANAGE)),
    DELETE_DESTINATION("DELETE", "/v1/destinations/{id}", DELIVERIES, Access.wholeAccount(Scope.DESTINATIONS_MANAGE)),
    LIST_PROJECT_DELIVERIES("GET", "/v1/projects/{id}/deliveries", DELIVERIES, Access.scope(Scope.PROJECTS_READ)),
    CREATE_PROJECT_DELIVERIES("POST", "/v1/projects/{id}/deliveries", DELIVERIES, Access.scope(Scope.PROJECTS_WRITE)),
    READ_DELIVERY("GET", "/v1/deliveries/{id}", DELIVERIES, Access.scope(Scope.PROJECTS_READ)),
    RETRY_DELIVERY("POST", "/v1/deliveries/{id}/retry", DELIVERIES, Access.scope(Scope.PROJECTS_WRITE)),

    START_CONNECTION("POST", "/account/api/connections", DELIVERIES, Access.person()),
    FINISH_CONNECTION("POST", "/account/api/connections/finish", DELIVERIES, Access.person()),
    RECONNECT_CONNECTION("POST", "/account/api/connections/{id}/reconnect", DELIVERIES, Access.person()),
    REMOVE_CONNECTION("DELETE", "/account/api/connections/{id}", DELIVERIES, Access.person()),

    READ_EMAIL_PREFERENCES("GET", "/v1/email-preferences", WEBHOOKS, Access.person()),
    CHANGE_EMAIL_PREFERENCES("PATCH", "/v1/email-preferences", WEBHOOKS, Access.person()),

    SIGN_IN("POST", "/account/api/session", GATEWAY, Access.open()),
    READ_SESSION("GET", "/account/api/session", GATEWAY, Access.person()),
    SIGN_OUT("DELETE", "/account/api/session", GATEWAY, Access.person()),
    LIST_SESSIONS("GET", "/account/api/sessions", GATEWAY, Access.person()),
    SIGN_OUT_EVERYWHERE("DELETE", "/account/api/sessions", GATEWAY, Access.person()),
    END_SESSION("DELETE", "/account/api/sessions/{id}", GATEWAY, Access.person()),
    LIST_SIGN_IN_WAYS("GET", "/account/api/sign-in-ways", GATEWAY, Access.open()),
    START_OPENID_SIGN_IN("GET", "/account/api/openid/start", GATEWAY, Access.open()),
    FINISH_OPENID_SIGN_IN("GET", "/account/api/openid/callback", GATEWAY, Access.open()),
    CHANGE_PASSWORD("PUT", "/account/api/password", GATEWAY, Access.person()),
    REQUEST_PASSWORD_RESET("POST", "/account/api/password-resets", GATEWAY, Access.open()),
    RESET_PASSWORD("POST", "/account/api/password-resets/redeem", GATEWAY, Access.open()),
    LIST_KEYS("GET", "/account/api/keys", GATEWAY, Access.person()),
    CREATE_KEY("POST", "/account/api/keys", GATEWAY, Access.person()),
    REVOKE_KEY("DELETE", "/account/api/keys/{id}", GATEWAY, Access.person()),
    LIST_MEMBERS("GET", "/account/api/members", GATEWAY, Access.person()),
    CHANGE_MEMBER("PATCH", "/account/api/members/{userId}", GATEWAY, Access.person()),
    REMOVE_MEMBER("DELETE", "/account/api/members/{userId}", GATEWAY, Access.person()),
    LIST_INVITATIONS("GET", "/account/api/invitations", GATEWAY, Access.person()),
    CREATE_INVITATION("POST", "/account/api/invitations", GATEWAY, Access.person()),
    REVOKE_INVITATION("DELETE", "/account/api/invitations/{id}", GATEWAY, Access.person()),
    OPEN_INVITATION("POST", "/account/api/invitations/open", GATEWAY, Access.open()),
    ACCEPT_INVITATION("POST", "/account/api/invitations/accept", GATEWAY, Access.open()),

    OPERATOR_CREATE_ACCOUNT("POST", "/operator/accounts", GATEWAY, Access.operator()),
    OPERATOR_ADD_MEMBER("POST", "/operator/accounts/{id}/members", GATEWAY, Access.operator()),
    OPERATOR_REMOVE_MEMBER("DELETE", "/operator/accounts/{id}/members/{userId}", GATEWAY, Access.operator()),
    OPERATOR_CREATE_KEY("POST", "/operator/accounts/{id}/keys", GATEWAY, Access.operator()),
    OPERATOR_REVOKE_KEY("DELETE", "/operator/accounts/{id}/keys/{keyId}", GATEWAY, Access.operator()),
    OPERATOR_GRANT_CREDITS("POST", "/operator/accounts/{id}/grants", BILLING, Access.operator()),
    OPERATOR_HOLD_PROJECT("POST", "/operator/projects/{id}/hold", PROJECTS, Access.operator()),
    OPERATOR_RELEASE_PROJECT("POST", "/operator/projects/{id}/release", PROJECTS, Access.operator()),
    OPERATOR_RETRY_PROJECT("POST", "/operator/projects/{id}/retry", PROJECTS, Access.operator()),
    OPERATOR_SET_CARD("POST", "/operator/accounts/{id}/card", BILLING, Access.operator()),
    OPERATOR_SET_SUBSCRIPTION("POST", "/operator/accounts/{id}/subscription", BILLING, Access.operator()),
    OPERATOR_RENEW_SUBSCRIPTION("POST", "/operator/accounts/{id}/subscription/renew", BILLING, Access.operator()),
    OPERATOR_SETTLE_PURCHASE("POST", "/operator/purchases/{id}/settle", BILLING, Access.operator()),
    OPERATOR_REFUND_PURCHASE("POST", "/operator/purchases/{id}/refund", BILLING, Access.operator()),
    OPERATOR_CONNECT("POST", "/operator/accounts/{id}/connections", DELIVERIES, Access.operator()),
    OPERATOR_SET_CLOUD_FAULT("POST", "/operator/cloud", DELIVERIES, Access.operator());

    /// By the number of their segments: every request asks several times.
    private static final Map<Integer, List<Route>> BY_LENGTH =
            Arrays.stream(values()).collect(Collectors.groupingBy(route -> route.segments.size()));

    private final String method;
    private final String template;
    private final Service service;
    private final Access access;
    private final List<String> segments;

    Route(String method, String template, Service service, Access access) {
        this.method = method;
        this.template = template;
        this.service = service;
        this.access = access;
        this.segments = split(template);
    }

    public String method() {
        return method;
    }

    /// The path with its variables in braces, as in the OpenAPI document.
    public String template() {
        return template;
    }

    public Service service() {
        return service;
    }

    public Access access() {
        return access;
    }

    /// Whether a caller may send an `Idempotency-Key`. Decisions: idempotency.
    public boolean takesIdempotencyKey() {
        return switch (this) {
            case CREATE_PROJECT,
                    SUBMIT_PROJECT,
                    CREATE_SHOW,
                    CREATE_FILE,
                    BUY_CREDITS,
                    CREATE_WEBHOOK_ENDPOINT,
                    CREATE_DESTINATION,
                    CREATE_PROJECT_DELIVERIES,
                    ROTATE_WEBHOOK_SECRET -> true;
            default -> false;
        };
    }

    /// The services that the owner of the route asks in the caller's name while it serves a request. The gateway
    /// gives it a token for each; at any other service its token is good for nothing.
    public Set<Service> asks() {
        return switch (this) {
            case CREATE_PROJECT, UPDATE_PROJECT -> Set.of(FILES, DELIVERIES);
            case READ_PROJECT, LIST_PROJECTS -> Set.of(FILES);
            case CREATE_SHOW, UPDATE_SHOW -> Set.of(DELIVERIES);
            case CREATE_WEBHOOK_ENDPOINT -> Set.of(PROJECTS);
            default -> Set.of();
        };
    }

    /// Whether the answer waits for somebody else's server: a webhook receiver, a storage provider, the payment
    /// processor. Then a late answer says nothing about the service that owns the route.
    public boolean waitsForOthers() {
        return switch (this) {
            case TEST_WEBHOOK_ENDPOINT,
                    FINISH_CONNECTION,
                    OPERATOR_CONNECT,
                    OPERATOR_SET_CLOUD_FAULT,
                    BUY_CREDITS,
                    READ_CARD,
                    SET_UP_CARD,
                    SAVE_CARD,
                    RECEIVE_PAYMENT_NEWS,
                    OPERATOR_SETTLE_PURCHASE,
                    OPERATOR_REFUND_PURCHASE -> true;
            default -> false;
        };
    }

    /// The route that a request means, if there is one.
    public static Optional<Route> match(String method, String path) {
        return atPath(path).stream()
                .filter(route -> route.method.equals(method))
                .findFirst();
    }

    /// Every route of a path, whatever its method: empty where the path is unknown, so that 404 and 405 can be told
    /// apart.
    public static List<Route> atPath(String path) {
        var asked = split(path);
        return BY_LENGTH.getOrDefault(asked.size(), List.of()).stream()
                .filter(route -> route.fits(asked))
                .toList();
    }

    private boolean fits(List<String> asked) {
        for (int i = 0; i < asked.size(); i++) {
            var segment = segments.get(i);
            var fitsHere = segment.startsWith("{") ? !asked.get(i).isEmpty() : segment.equals(asked.get(i));
            if (!fitsHere) {
                return false;
            }
        }
        return true;
    }

    /// Keeps empty segments: `/v1//projects` and `/v1/projects/` are no routes of ours.
    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }
}
