package dev.podworks.sdk.storage;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.Connection;
import dev.podworks.sdk.model.ConnectionList;
import dev.podworks.sdk.request.RequestOptions;
import java.util.List;

/** Authorized accounts at cloud storage providers. They are connected on the account page. */
public final class Connections {
    private final Transport transport;

    /** Use {@code podworks.connections()}. */
    public Connections(Transport transport) {
        this.transport = transport;
    }

    /** Lists all connections; see {@link #list(RequestOptions)}. */
    public List<Connection> list() {
        return list(new RequestOptions());
    }

    /** Lists all connections, oldest first. */
    public List<Connection> list(RequestOptions options) {
        return transport
                .call(Call.of(Operation.LIST_CONNECTIONS), ConnectionList.class, options)
                .getConnections();
    }
}
