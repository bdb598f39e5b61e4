package dev.podworks.sdk.shows;

import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.CreateShowRequest;
import dev.podworks.sdk.model.Show;
import dev.podworks.sdk.model.ShowList;
import dev.podworks.sdk.model.UpdateShowRequest;
import dev.podworks.sdk.request.RequestOptions;
import java.util.List;

/** Groups of projects, with defaults for new ones. */
public final class Shows {
    private final Transport transport;

    /** Use {@code podworks.shows()}. */
    public Shows(Transport transport) {
        this.transport = transport;
    }

    /** Creates a show; see {@link #create(CreateShowRequest, RequestOptions)}. */
    public Show create(CreateShowRequest show) {
        return create(show, new RequestOptions());
    }

    /** Creates a show. */
    public Show create(CreateShowRequest show, RequestOptions options) {
        return transport.call(Call.of(Operation.CREATE_SHOW).body(show), Show.class, options);
    }

    /** Gets a show; see {@link #get(String, RequestOptions)}. */
    public Show get(String id) {
        return get(id, new RequestOptions());
    }

    /** Gets a show. */
    public Show get(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_SHOW, id), Show.class, options);
    }

    /** Lists the shows that are not archived; see {@link #list(RequestOptions)}. */
    public List<Show> list() {
        return list(new RequestOptions());
    }

    /** Lists the shows that are not archived, newest first. */
    public List<Show> list(RequestOptions options) {
        return list(false, options);
    }

    /** Lists shows; see {@link #list(boolean, RequestOptions)}. */
    public List<Show> list(boolean archived) {
        return list(archived, new RequestOptions());
    }

    /**
     * Lists shows, newest first.
     *
     * @param archived whether to include archived ones
     */
    public List<Show> list(boolean archived, RequestOptions options) {
        var call = Call.of(Operation.LIST_SHOWS).query("archived", archived);
        return transport.call(call, ShowList.class, options).getShows();
    }

    /** Updates a show; see {@link #update(String, UpdateShowRequest, RequestOptions)}. */
    public Show update(String id, UpdateShowRequest changes) {
        return update(id, changes, new RequestOptions());
    }

    /** Updates a show; {@code defaults} are replaced as a whole. */
    public Show update(String id, UpdateShowRequest changes, RequestOptions options) {
        return transport.call(Call.of(Operation.UPDATE_SHOW, id).body(changes), Show.class, options);
    }

    /** Archives a show; see {@link #archive(String, RequestOptions)}. */
    public Show archive(String id) {
        return archive(id, new RequestOptions());
    }

    /** Archives a show: no projects can be created in it. */
    public Show archive(String id, RequestOptions options) {
        return update(id, new UpdateShowRequest().archived(true), options);
    }
}
