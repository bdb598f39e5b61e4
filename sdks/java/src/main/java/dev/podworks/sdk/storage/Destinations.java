package dev.podworks.sdk.storage;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.CreateDestination;
import dev.podworks.sdk.model.Deleted;
import dev.podworks.sdk.model.Destination;
import dev.podworks.sdk.model.DestinationList;
import dev.podworks.sdk.model.UpdateDestination;
import dev.podworks.sdk.request.RequestOptions;
import java.util.List;

/** Folders in connected cloud storage. */
public final class Destinations {
    private final Transport transport;

    /** Use {@code podworks.destinations()}. */
    public Destinations(Transport transport) {
        this.transport = transport;
    }

    /** Creates a destination; see {@link #create(CreateDestination, RequestOptions)}. */
    public Destination create(CreateDestination destination) {
        return create(destination, new RequestOptions());
    }

    /** Creates a destination. */
    public Destination create(CreateDestination destination, RequestOptions options) {
        return transport.call(Call.of(Operation.CREATE_DESTINATION).body(destination), Destination.class, options);
    }

    /** Gets a destination; see {@link #get(String, RequestOptions)}. */
    public Destination get(String id) {
        return get(id, new RequestOptions());
    }

    /** Gets a destination. */
    public Destination get(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_DESTINATION, id), Destination.class, options);
    }

    /** Lists all destinations; see {@link #list(RequestOptions)}. */
    public List<Destination> list() {
        return list(new RequestOptions());
    }

    /** Lists all destinations, oldest first. */
    public List<Destination> list(RequestOptions options) {
        return transport
                .call(Call.of(Operation.LIST_DESTINATIONS), DestinationList.class, options)
                .getDestinations();
    }

    /** Updates a destination; see {@link #update(String, UpdateDestination, RequestOptions)}. */
    public Destination update(String id, UpdateDestination changes) {
        return update(id, changes, new RequestOptions());
    }

    /** Updates a destination; omitted properties stay. */
    public Destination update(String id, UpdateDestination changes, RequestOptions options) {
        return transport.call(Call.of(Operation.UPDATE_DESTINATION, id).body(changes), Destination.class, options);
    }

    /** Deletes a destination; see {@link #delete(String, RequestOptions)}. */
    public Deleted delete(String id) {
        return delete(id, new RequestOptions());
    }

    /** Deletes a destination. Its deliveries stay listed. */
    public Deleted delete(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.DELETE_DESTINATION, id), Deleted.class, options);
    }
}
