package dev.podworks.files.importing;

import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.egress.InvalidAddressException;
import dev.podworks.kit.egress.WebAddress;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    public Optional<FieldError> fault(Import source) {
        return switch (source) {
            case FileSource.Url(String url) -> fault(url);
            case FileSource.ShareLink(String url) ->
                fault(url).or(() -> isShareLink(url) ? Optional.empty() : Optional.of(noShareLink()));
            case FileSource.DriveFile _ -> Optional.empty();
        };
    }

    private Optional<FieldError> fault(String url) {
        try {
            return egress.fault(WebAddress.parse(url)).map(reason -> new FieldError("source.url", reason));
        } catch (InvalidAddressException invalid) {
            return Optional.of(new FieldError("source.url", invalid.reason()));
        }
    }

    private boolean isShareLink(String url) {
        try {
            return properties.shareLinkHosts().contains(WebAddress.parse(url).getHost());
        } catch (InvalidAddressException _) {
            return false;
        }
    }

    private FieldError noShareLink() {
        var hosts = String.join(
                " or ", properties.shareLinkHosts().stream().sorted().toList());
        return new FieldError("source.url", "must be a share link of " + hosts + "; use type url for other addresses");
    }

    /// @param token of a drive's file; null for other sources
    /// @throws InvalidAddressException for an address that {@link #fault} refuses
    Origin of(Import source, @Nullable String token) throws InvalidAddressException {
        return switch (source) {
            case FileSource.Url(String url) -> new Origin(WebAddress.parse(url), null, true);
            case FileSource.ShareLink(String url) -> new Origin(download(WebAddress.parse(url)), null, false);
            case FileSource.DriveFile(String fileId, String _) -> new Origin(media(fileId), token, true);
        };
    }

    /// Put together by hand: Spring's builder refuses parameters whose value holds an equals sign, as padded Base64
    /// does.
    private URI download(URI link) {
        var query = Optional.ofNullable(link.getRawQuery()).orElse("");
        var asked = Stream.concat(
                        Arrays.stream(query.split("&")).filter(parameter -> !isOurs(parameter)), Stream.of("dl=1"))
                .collect(Collectors.joining("&"));
        var server = properties.shareLinkUrl();
        return URI.create(
                "%s://%s%s?%s".formatted(server.getScheme(), server.getRawAuthority(), link.getRawPath(), asked));
    }

    /// Those that choose between the file and a page about it.
    private static boolean isOurs(String parameter) {
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
