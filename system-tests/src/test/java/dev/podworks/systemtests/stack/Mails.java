package dev.podworks.systemtests.stack;

import dev.podworks.testkit.TestMailbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/// The e-mails that the system has sent: one file each, named by time.
record Mails(Path folder) {
    private static final Duration SOON = Duration.ofSeconds(20);

    static Mails in(Path folder) {
        return new Mails(folder);
    }

    /// @param start the beginning of the link
    URI linkTo(String address, URI start) {
        var found = new AtomicReference<@Nullable URI>();
        Awaitility.await("an e-mail to " + address).atMost(SOON).until(() -> {
            newest(address, start).ifPresent(found::set);
            return found.get() != null;
        });
        return Objects.requireNonNull(found.get());
    }

    private Optional<URI> newest(String address, URI start) {
        var link = Pattern.compile(Pattern.quote(start.toString()) + "#[A-Za-z0-9_-]+");
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".eml"))
                    .sorted()
                    .map(Mails::text)
                    .filter(mail -> mail.contains("Delivered-To: " + address))
                    .map(link::matcher)
                    .filter(java.util.regex.Matcher::find)
                    .map(match -> URI.create(match.group()))
                    .reduce((_, later) -> later);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private static String text(Path file) {
        try {
            return TestMailbox.decoded(Files.readString(file));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
