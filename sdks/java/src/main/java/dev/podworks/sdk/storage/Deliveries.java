package dev.podworks.sdk.storage;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.CreateDeliveries;
import dev.podworks.sdk.model.DeliveryList;
import dev.podworks.sdk.model.ProjectDeliveries;
import dev.podworks.sdk.model.ProjectDelivery;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;
import java.util.List;

/** Deliveries of projects' outputs to destinations. */
public final class Deliveries {
    private static final int PAGE_SIZE = 20;

    private final Transport transport;

    /** Use {@code podworks.deliveries()}. */
    public Deliveries(Transport transport) {
        this.transport = transport;
    }

    /** Delivers the outputs of a project; see {@link #create(String, List<String>, RequestOptions)}. */
    public List<ProjectDelivery> create(String projectId, List<String> destinationIds) {
        return create(projectId, destinationIds, new RequestOptions());
    }

    /** Delivers the outputs of a project to destinations, once it is completed. */
    public List<ProjectDelivery> create(String projectId, List<String> destinationIds, RequestOptions options) {
        var call = Call.of(Operation.CREATE_PROJECT_DELIVERIES, projectId)
                .body(new CreateDeliveries().destinations(destinationIds));
        return transport.call(call, ProjectDeliveries.class, options).getDeliveries();
    }

    /** Gets a delivery; see {@link #get(String, RequestOptions)}. */
    public ProjectDelivery get(String id) {
        return get(id, new RequestOptions());
    }

    /** Gets a delivery. */
    public ProjectDelivery get(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_DELIVERY, id), ProjectDelivery.class, options);
    }

    /** Lists the deliveries of a project; see {@link #list(String, RequestOptions)}. */
    public List<ProjectDelivery> list(String projectId) {
        return list(projectId, new RequestOptions());
    }

    /** Lists the deliveries of a project, newest first. */
    public List<ProjectDelivery> list(String projectId, RequestOptions options) {
        var call = Call.of(Operation.LIST_PROJECT_DELIVERIES, projectId);
        return transport.call(call, ProjectDeliveries.class, options).getDeliveries();
    }

    /** Lists deliveries; see {@link #listAll(DeliveryQuery, RequestOptions)}. */
    public PagedList<ProjectDelivery> listAll(DeliveryQuery query) {
        return listAll(query, new RequestOptions());
    }

    /** Lists the deliveries of all projects, newest first. */
    public PagedList<ProjectDelivery> listAll(DeliveryQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_DELIVERIES).query(query.parameters());
            var page = transport.call(call.query("limit", limit).query("cursor", cursor), DeliveryList.class, options);
            return Page.of(page, page.getDeliveries(), page.getNextCursor());
        });
    }

    /** Retries a failed delivery; see {@link #retry(String, RequestOptions)}. */
    public ProjectDelivery retry(String id) {
        return retry(id, new RequestOptions());
    }

    /** Retries a failed delivery into the folder that it created. */
    public ProjectDelivery retry(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.RETRY_DELIVERY, id), ProjectDelivery.class, options);
    }
}
