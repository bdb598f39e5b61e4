package dev.podworks.files.importing;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.egress.InvalidUrlException;
import dev.podworks.kit.egress.WebUrl;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponentsBuilder;

/// Resolves import sources to download targets.
///
/// Share links are Dropbox links: with `dl=1` the response is the file instead of a page. Drive files are
/// requested from Google Drive: `GET /drive/v3/files/{id}?alt=media` with the token.
@Component
public class SourceResolver {
    private final ImportProperties properties;
    private final Egress egress;

    SourceResolver(ImportProperties properties, Egress egress) {
        this.properties = properties;
        this.egress = egress;
    }

    /// @return what is wrong with the source's URL, if anything
    public Optional<FieldError> validate(Import source) {
        return switch (source) {
            case FileSource.Url(String url) -> validate(url);
            case FileSource.ShareLink(String url) ->
                validate(url).or(() -> isShareLink(url) ? Optional.empty() : Optional.of(notAShareLink()));
            case FileSource.DriveFile _ -> Optional.empty();
        };
    }

    private Optional<FieldError> validate(String url) {
        try {
            return egress.validate(WebUrl.parse(url)).map(reason -> new FieldError("source.url", reason));
        } catch (InvalidUrlException e) {
            return Optional.of(new FieldError("source.url", e.reason()));
        }
    }

    private boolean isShareLink(String url) {
        try {
            return properties.shareLinkHosts().contains(WebUrl.parse(url).getHost());
        } catch (InvalidUrlException _) {
            return false;
        }
    }

    private FieldError notAShareLink() {
        var hosts = String.join(
                " or ", properties.shareLinkHosts().stream().sorted().toList());
        return new FieldError("source.url", "must be a share link of " + hosts + "; use type url for other URLs");
    }

    /// @param token of a drive file; null for other sources
    /// @throws InvalidUrlException for a URL that {@link #validate} rejects
    DownloadTarget resolve(Import source, @Nullable String token) throws InvalidUrlException {
        return switch (source) {
            case FileSource.Url(String url) -> new DownloadTarget(WebUrl.parse(url), null, true);
            case FileSource.ShareLink(String url) -> new DownloadTarget(download(WebUrl.parse(url)), null, false);
            case FileSource.DriveFile(String fileId, String _) -> new DownloadTarget(media(fileId), token, true);
        };
    }

    /// Without Spring's builder, which rejects parameter values with an equals sign, such as padded Base64.
    private URI download(URI link) {
        var query = Optional.ofNullable(link.getRawQuery()).orElse("");
        var parameters = Stream.concat(
                        Arrays.stream(query.split("&")).filter(parameter -> !selectsPage(parameter)), Stream.of("dl=1"))
                .collect(Collectors.joining("&"));
        var server = properties.shareLinkUrl();
        return URI.create(
                "%s://%s%s?%s".formatted(server.getScheme(), server.getRawAuthority(), link.getRawPath(), parameters));
    }

    /// Whether a parameter selects between the file and a page about it.
    private static boolean selectsPage(String parameter) {
        var name = parameter.split("=", 2)[0];
        return name.isEmpty() || name.equals("dl") || name.equals("raw");
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
