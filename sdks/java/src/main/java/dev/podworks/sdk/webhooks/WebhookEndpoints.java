package dev.podworks.sdk.webhooks;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.CreateWebhookEndpoint;
import dev.podworks.sdk.model.Deleted;
import dev.podworks.sdk.model.UpdateWebhookEndpoint;
import dev.podworks.sdk.model.WebhookDelivery;
import dev.podworks.sdk.model.WebhookDeliveryList;
import dev.podworks.sdk.model.WebhookEndpoint;
import dev.podworks.sdk.model.WebhookEndpointList;
import dev.podworks.sdk.model.WebhookEndpointWithSecret;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;
import java.util.List;

/** Webhook endpoints of the key's mode, their secrets and deliveries. */
public final class WebhookEndpoints {
    private static final int PAGE_SIZE = 20;

    private final Transport transport;

    /** Use {@code podworks.webhookEndpoints()}. */
    public WebhookEndpoints(Transport transport) {
        this.transport = transport;
    }

    /** Creates an endpoint; see {@link #create(CreateWebhookEndpoint, RequestOptions)}. */
    public WebhookEndpointWithSecret create(CreateWebhookEndpoint endpoint) {
        return create(endpoint, new RequestOptions());
    }

    /**
     * Creates an endpoint. Store its secret: it is returned here only.
     *
     * <p>If the first response was lost and the request was sent again, the secret is null: rotate it.
     */
    public WebhookEndpointWithSecret create(CreateWebhookEndpoint endpoint, RequestOptions options) {
        return transport.call(
                Call.of(Operation.CREATE_WEBHOOK_ENDPOINT).body(endpoint), WebhookEndpointWithSecret.class, options);
    }

    /** Gets an endpoint; see {@link #get(String, RequestOptions)}. */
    public WebhookEndpoint get(String id) {
        return get(id, new RequestOptions());
    }

    /** Gets an endpoint. */
    public WebhookEndpoint get(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_WEBHOOK_ENDPOINT, id), WebhookEndpoint.class, options);
    }

    /** Lists all endpoints; see {@link #list(RequestOptions)}. */
    public List<WebhookEndpoint> list() {
        return list(new RequestOptions());
    }

    /** Lists all endpoints. */
    public List<WebhookEndpoint> list(RequestOptions options) {
        return transport
                .call(Call.of(Operation.LIST_WEBHOOK_ENDPOINTS), WebhookEndpointList.class, options)
                .getEndpoints();
    }

    /** Updates an endpoint; see {@link #update(String, UpdateWebhookEndpoint, RequestOptions)}. */
    public WebhookEndpoint update(String id, UpdateWebhookEndpoint changes) {
        return update(id, changes, new RequestOptions());
    }

    /** Updates an endpoint; {@code enabled(true)} enables a disabled one again. */
    public WebhookEndpoint update(String id, UpdateWebhookEndpoint changes, RequestOptions options) {
        return transport.call(
                Call.of(Operation.UPDATE_WEBHOOK_ENDPOINT, id).body(changes), WebhookEndpoint.class, options);
    }

    /** Deletes an endpoint; see {@link #delete(String, RequestOptions)}. */
    public Deleted delete(String id) {
        return delete(id, new RequestOptions());
    }

    /** Deletes an endpoint. */
    public Deleted delete(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.DELETE_WEBHOOK_ENDPOINT, id), Deleted.class, options);
    }

    /** Sends a ping; see {@link #test(String, RequestOptions)}. */
    public WebhookDelivery test(String id) {
        return test(id, new RequestOptions());
    }

    /** Sends a {@code ping} event once and returns its delivery. */
    public WebhookDelivery test(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.TEST_WEBHOOK_ENDPOINT, id), WebhookDelivery.class, options);
    }

    /** Replaces the secret; see {@link #rotateSecret(String, RequestOptions)}. */
    public WebhookEndpointWithSecret rotateSecret(String id) {
        return rotateSecret(id, new RequestOptions());
    }

    /**
     * Replaces the secret, from the next attempt on. Until then, verify with both: see {@link
     * Webhooks#constructEvent}.
     */
    public WebhookEndpointWithSecret rotateSecret(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.ROTATE_WEBHOOK_SECRET, id), WebhookEndpointWithSecret.class, options);
    }

    /** Lists deliveries; see {@link #deliveries(String, RequestOptions)}. */
    public PagedList<WebhookDelivery> deliveries(String id) {
        return deliveries(id, new RequestOptions());
    }

    /** Lists the deliveries of the last 30 days, newest first. */
    public PagedList<WebhookDelivery> deliveries(String id, RequestOptions options) {
        return deliveries(id, new WebhookDeliveryQuery(), options);
    }

    /** Lists deliveries; see {@link #deliveries(String, WebhookDeliveryQuery, RequestOptions)}. */
    public PagedList<WebhookDelivery> deliveries(String id, WebhookDeliveryQuery query) {
        return deliveries(id, query, new RequestOptions());
    }

    /** Lists deliveries of the last 30 days, newest first. */
    public PagedList<WebhookDelivery> deliveries(String id, WebhookDeliveryQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_WEBHOOK_DELIVERIES, id)
                    .query(query.parameters())
                    .query("limit", limit)
                    .query("cursor", cursor);
            var page = transport.call(call, WebhookDeliveryList.class, options);
            return Page.of(page, page.getDeliveries(), page.getNextCursor());
        });
    }

    /** Sends a delivery again; see {@link #retryDelivery(String, long, RequestOptions)}. */
    public WebhookDelivery retryDelivery(String id, long deliveryId) {
        return retryDelivery(id, deliveryId, new RequestOptions());
    }

    /** Sends a delivery again, whatever its status was. */
    public WebhookDelivery retryDelivery(String id, long deliveryId, RequestOptions options) {
        var call = Call.of(Operation.RETRY_WEBHOOK_DELIVERY, id).path("deliveryId", deliveryId);
        return transport.call(call, WebhookDelivery.class, options);
    }
}
