package dev.podworks.files.importing;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.error.Faults.Fault;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponentsBuilder;

/// Where a source's bytes are asked for.
///
/// Share links are Dropbox's: the link with `dl=1` answers the file instead of a page about it. The drive is Google's:
/// `GET /drive/v3/files/{id}?alt=media` with the token.
@Component
public class Origins {
    private final ImportProperties properties;
    private final Egress egress;

    Origins(ImportProperties properties, Egress egress) {
        this.properties = properties;
        this.egress = egress;
    }

    /// What is wrong with a source as it is written.
    public Optional<Fault> fault(Import source) {
        return switch (source) {
            case FileSource.Url(String url) -> fault(url);
            case FileSource.ShareLink(String url) ->
                fault(url).or(() -> isShareLink(url) ? Optional.empty() : Optional.of(noShareLink()));
            case FileSource.DriveFile _ -> Optional.empty();
        };
    }

    private Optional<Fault> fault(String url) {
        try {
            return egress.fault(new URI(url)).map(reason -> new Fault("source.url", reason));
        } catch (URISyntaxException _) {
            return Optional.of(new Fault("source.url", "must be a web address"));
        }
    }

    private boolean isShareLink(String url) {
        return properties.shareLinkHosts().contains(URI.create(url).getHost());
    }

    private Fault noShareLink() {
        var hosts = String.join(
                " or ", properties.shareLinkHosts().stream().sorted().toList());
        return new Fault("source.url", "must be a share link of " + hosts + "; use type url for other addresses");
    }

    /// @param token of a drive's file; null for other sources
    Origin of(Import source, @Nullable String token) {
        return switch (source) {
            case FileSource.Url(String url) -> new Origin(URI.create(url), null, true);
            case FileSource.ShareLink(String url) -> new Origin(download(URI.create(url)), null, false);
            case FileSource.DriveFile(String fileId, String _) -> new Origin(media(fileId), token, true);
        };
    }

    private URI download(URI link) {
        return UriComponentsBuilder.fromUri(properties.shareLinkUrl())
                .path(link.getRawPath())
                .query(link.getRawQuery())
                .replaceQueryParam("raw")
                .replaceQueryParam("dl", "1")
                .build(true)
                .toUri();
    }

    private URI media(String fileId) {
        return UriComponentsBuilder.fromUri(properties.driveUrl())
                .path("/drive/v3/files/{id}")
                .queryParam("alt", "media")
                .queryParam("supportsAllDrives", "true")
                .encode()
                .buildAndExpand(fileId)
                .toUri();
    }
}
