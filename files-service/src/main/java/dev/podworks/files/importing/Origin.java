package dev.podworks.files.importing;

import dev.podworks.kit.egress.InvalidAddressException;
import dev.podworks.kit.egress.WebAddress;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to ask, and whom.
///
/// @param token for the host that is named, and for no other; null where none is needed
/// @param takesPages whether an HTML page may be the file; where not, it means that the link is wrong
record Origin(URI uri, @Nullable String token, boolean takesPages) {

    /// The next hop. A token stays with the server that it was meant for.
    ///
    /// @param location as the header has it
    Origin redirectedTo(String location) throws InvalidAddressException {
        var next = WebAddress.follow(uri, location);
        return new Origin(next, isSameServer(next) ? token : null, takesPages);
    }

    private boolean isSameServer(URI other) {
        return Objects.equals(uri.getScheme(), other.getScheme())
                && Objects.equals(uri.getHost(), other.getHost())
                && uri.getPort() == other.getPort();
    }

    /// Without the query, which often is as good as a password: this may end up in a log.
    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
