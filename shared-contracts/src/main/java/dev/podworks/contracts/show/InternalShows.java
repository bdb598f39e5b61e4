package dev.podworks.contracts.show;

import dev.podworks.contracts.id.ShowId;
import java.util.List;

/// The request and response bodies of the internal API of projects-service for shows. Other services call it while
/// they serve a request, with the caller's token.
///
/// `POST /internal/shows/read` accepts {@link ReadShows} and returns {@link Shows}. Ids that are unknown, or not the
/// account's, are omitted; archived shows are included.
public final class InternalShows {
    public static final int MAX_READ = 200;

    private InternalShows() {}

    /// At most {@link #MAX_READ}.
    public record ReadShows(List<ShowId> ids) {
        public ReadShows {
            if (ids.size() > MAX_READ) {
                throw new IllegalArgumentException("at most " + MAX_READ);
            }
            ids = List.copyOf(ids);
        }
    }

    public record Shows(List<ShowSnapshot> shows) {
        public Shows {
            shows = List.copyOf(shows);
        }
    }
}
