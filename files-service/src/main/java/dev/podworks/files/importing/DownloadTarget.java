package dev.podworks.files.importing;

import dev.podworks.kit.egress.InvalidUrlException;
import dev.podworks.kit.egress.WebUrl;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What to download.
///
/// @param token sent only to the URI's own server; null if none is needed
/// @param acceptsHtml false if an HTML response means that the link is wrong
record DownloadTarget(URI uri, @Nullable String token, boolean acceptsHtml) {

    /// The target of a redirect. The token is dropped if the redirect leads to another server.
    ///
    /// @param location the header's value
    DownloadTarget redirectedTo(String location) throws InvalidUrlException {
        var next = WebUrl.resolve(uri, location);
        return new DownloadTarget(next, isSameServer(next) ? token : null, acceptsHtml);
    }

    private boolean isSameServer(URI other) {
        return Objects.equals(uri.getScheme(), other.getScheme())
                && Objects.equals(uri.getHost(), other.getHost())
                && uri.getPort() == other.getPort();
    }

    /// Without the query, which often contains secrets, because this may be logged.
    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
