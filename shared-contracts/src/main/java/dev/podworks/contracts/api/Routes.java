package dev.podworks.contracts.api;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Finds the route of a request.
public final class Routes {
    /// By number of segments, so that a request is compared with few routes.
    private static final Map<Integer, List<Entry>> BY_LENGTH = Arrays.stream(Route.values())
            .map(route -> new Entry(route, split(route.template())))
            .collect(Collectors.groupingBy(entry -> entry.segments.size()));

    private Routes() {}

    /// The route of a request, if there is one.
    public static Optional<Route> match(String method, String path) {
        return atPath(path).stream()
                .filter(route -> route.method().equals(method))
                .findFirst();
    }

    /// Every route of a path, whatever its method. Empty for an unknown path: that tells 404 from 405.
    public static List<Route> atPath(String path) {
        var requested = split(path);
        return BY_LENGTH.getOrDefault(requested.size(), List.of()).stream()
                .filter(entry -> entry.matches(requested))
                .map(Entry::route)
                .toList();
    }

    /// Keeps empty segments: `/v1//projects` and `/v1/projects/` are not routes.
    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }

    private record Entry(Route route, List<String> segments) {
        boolean matches(List<String> requested) {
            for (int i = 0; i < requested.size(); i++) {
                var segment = segments.get(i);
                var matches = segment.startsWith("{") ? !requested.get(i).isEmpty() : segment.equals(requested.get(i));
                if (!matches) {
                    return false;
                }
            }
            return true;
        }
    }
}
