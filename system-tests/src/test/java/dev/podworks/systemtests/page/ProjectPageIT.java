package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// A recording on the page: dropped, priced, submitted, compared, downloaded.
@Tag("integration")
class ProjectPageIT extends PageTest {
    private static final Duration PROCESSED = Duration.ofSeconds(120);
    private static final long SLOW_BYTES_PER_SECOND = 150_000;
    private static Customer customer;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("ProjectPage");
    }

    @Test
    void aRecordingIsUploadedPricedProcessedComparedAndDownloaded() throws Exception {
        var recording = new Recordings(folder).cut(12);
        page.open("/account/projects").signIn(customer.owner()).give(recording.toString());
        page.sees("12 s", Duration.ofSeconds(30))
                .sees("Balance after submission")
                .choose("Strong");
        page.press("Submit");

        page.sees("Finished files", PROCESSED).sees("cut.mp3").sees("cut.flac");
        page.sees("Noise in pauses").sees("LUFS");
        assertThat(sizeBehind("Download cut.mp3")).isGreaterThan(50_000);
        assertThat(sizeBehind("Download all")).isGreaterThan(100_000);

        page.press("Play");
        page.waitUntil(_ -> position() >= 2, Duration.ofSeconds(10));
        page.press("Before");
        page.press("Pause");
        assertThat(secondsHeardBefore()).isGreaterThan(1.5);
        page.find(By.cssSelector("[role=slider]")).sendKeys(Keys.END);
        assertThat(position()).isEqualTo(12);
        assertThat(drawn()).as("both waveforms are drawn").isEqualTo(2);
    }

    @Test
    void anUploadResumesAfterAReload() {
        page.open("/account/projects").signIn(customer.owner());
        browser.uploadsAtMost(SLOW_BYTES_PER_SECOND);
        page.give(Recordings.sample().toString()).sees("% of 2.5 MB");
        page.waitUntil(_ -> progress() >= 10, Duration.ofSeconds(20));

        browser.driver().navigate().refresh();
        page.sees("Resumable", Duration.ofSeconds(20));
        browser.uploadsAtMost(0);
        page.sees("29 s", Duration.ofSeconds(60));
        assertThat(page.button("Submit").getDomAttribute("aria-disabled")).isNull();
    }

    @Test
    void oneOfTwoTabsUploadsAndTheOtherTakesOver() {
        page.open("/account/projects").signIn(customer.owner());
        browser.uploadsAtMost(SLOW_BYTES_PER_SECOND);
        page.give(Recordings.sample().toString()).sees("% of 2.5 MB");
        var draft = page.path();

        var first = browser.openTab();
        page.open(draft).sees("Uploading in another tab.");
        browser.closeTab(first);
        page.sees("29 s", Duration.ofSeconds(60));
        assertThat(page.button("Submit").getDomAttribute("aria-disabled")).isNull();
    }

    @Test
    void aRecordingIsImportedFromAUrl() {
        var recording = new Recordings(folder).cut(4);
        var server = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), folder, OutputLevel.NONE);
        server.start();
        try {
            var address = String.format(
                    Locale.ROOT, "http://127.0.0.1:%d/%s", server.getAddress().getPort(), recording.getFileName());
            page.open("/account/projects").signIn(customer.owner()).press("Import from URL");
            page.type("URL", "nowhere").press("Import");
            assertThat(page.has(By.cssSelector("dialog"))).isTrue();
            page.type("URL", address);
            assertThat(Accessibility.faults(browser)).isEmpty();
            page.press("Import").sees("cut.wav").sees("4 s", Duration.ofSeconds(30));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aVideoIsPlayed() {
        page.open("/account/projects").signIn(customer.owner());
        page.give(new Recordings(folder).video(3).toString()).sees("0:03", Duration.ofSeconds(30));
        page.sees("Balance after submission").press("Submit").sees("Watch", PROCESSED);
        page.waitUntil(_ -> pictureWidth() > 0, Duration.ofSeconds(20));
        assertThat(pictureWidth()).isEqualTo(320);
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("project-video-desktop");
        assertThat(browser.complaints()).isEmpty();
    }

    private long pictureWidth() {
        return browser.script(Long.class, "return document.querySelector('video').videoWidth");
    }

    @Test
    void severalFilesAreTracksOfOneRecording() {
        var recordings = new Recordings(folder);
        page.open("/account/projects").signIn(customer.owner());
        page.give(recordings.cut(3).toString(), recordings.silence(5).toString());
        page.sees("cut.wav").sees("silence.flac").sees("8 s", Duration.ofSeconds(30));
        page.press("Remove silence.flac");
        page.waitUntil(_ -> !page.text().contains("silence.flac"), Duration.ofSeconds(10));
        page.sees("3 s");
    }

    @Test
    void anUnplayableFileIsReportedAndReplaced() {
        var recordings = new Recordings(folder);
        page.open("/account/projects")
                .signIn(customer.owner())
                .give(recordings.text().toString());
        page.sees("Replace", Duration.ofSeconds(30)).sees("that can’t be used");
        page.give(recordings.cut(4).toString()).sees("cut.wav", Duration.ofSeconds(30));
        assertThat(page.text()).doesNotContain("notes.wav");
    }

    /// The playback position of the original recording.
    private double secondsHeardBefore() {
        return browser.script(Number.class, "return document.querySelector('audio[preload=none]').currentTime")
                .doubleValue();
    }

    private int position() {
        return Integer.parseInt(
                String.valueOf(page.find(By.cssSelector("[role=slider]")).getDomAttribute("aria-valuenow")));
    }

    private int progress() {
        return Integer.parseInt(
                String.valueOf(page.find(By.cssSelector("[role=progressbar]")).getDomAttribute("aria-valuenow")));
    }

    /// Waveforms that are not flat.
    private long drawn() {
        return browser.script(Long.class, """
                return [...document.querySelectorAll('canvas.wave')].filter((canvas) => {
                  const row = canvas.getContext('2d').getImageData(0, canvas.height / 4, canvas.width, 1).data;
                  return row.some((value) => value !== 0);
                }).length;
                """);
    }

    private long sizeBehind(String link) throws IOException, InterruptedException {
        var url = String.valueOf(page.button(link).getDomProperty("href"));
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            return answer.body().length;
        }
    }
}
