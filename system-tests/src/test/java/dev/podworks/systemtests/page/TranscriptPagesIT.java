package dev.podworks.systemtests.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipInputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.JsonNode;

/// The transcript of a project on the page: searched, copied, downloaded, corrected and restored.
@Tag("integration")
class TranscriptPagesIT extends PageTest {
    private static final Duration PROCESSED = Duration.ofMinutes(4);
    private static final Duration WRITTEN = Duration.ofSeconds(30);
    private static final By SEARCH = By.xpath("//*[@aria-label='Search the transcript']");
    private static final By FIELD = By.tagName("textarea");
    private static Customer customer;
    private static String original;

    @BeforeAll
    static void transcribe(RunningStack stack) {
        customer = stack.signUp("TranscriptPages");
        original = processed();
    }

    /// The recording is a reading of several sentences.
    private static String processed() {
        var project = customer.submit(customer.uploadReady(Recordings.sample()));
        var ended = customer.ended(project, PROCESSED);
        assertThat(ended.path("status").asString()).isEqualTo("completed");
        assertThat(outputs(ended)).as(ended.toString()).containsKeys("txt", "vtt", "srt", "json");
        return project;
    }

    @Test
    void aTranscriptIsSearchedCopiedAndDownloaded() throws Exception {
        open(original);
        var text = transcript(original).at("/segments/0/text").asString();
        var word = text.split(" ")[0].replaceAll("\\W", "");
        page.find(SEARCH).sendKeys(word.toUpperCase(Locale.ROOT));
        page.sees("1 of ");
        var count = marks();
        assertThat(count).isPositive();
        page.find(SEARCH).sendKeys(Keys.ENTER);
        page.sees(count == 1 ? "1 of 1" : "2 of " + count);
        page.find(SEARCH).sendKeys(Keys.chord(Keys.SHIFT, Keys.ENTER));
        page.sees("1 of " + count);
        look("transcript-search");
        page.find(SEARCH).sendKeys("zzz");
        page.sees("No matches");
        page.find(SEARCH).sendKeys(Keys.ESCAPE);
        assertThat(marks()).isZero();

        page.press("Copy text").sees("Copied");
        for (var file : outputs(customer.project(original)).entrySet()) {
            var name = file.getValue().path("name").asString();
            var link = page.find(By.xpath("//a[starts-with(normalize-space(), 'Download %s as')]".formatted(name)));
            assertThat(get(String.valueOf(link.getDomProperty("href"))))
                    .isEqualTo(get(file.getValue().path("url").asString()))
                    .isNotEmpty();
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void correctedFilesReplaceTheOutputsAndTheOriginalIsRestored() throws Exception {
        var project = processed();
        var before = transcript(project);
        var filesBefore = texts(project);
        open(project);
        page.press("Edit");
        correct(0, "Corrected words at the start.");
        page.sees("1 unsaved segment");
        // Enter goes to the next segment.
        page.find(FIELD).sendKeys(Keys.ENTER);
        page.waitUntil(_ -> !value().contains("Corrected"), WRITTEN);
        page.find(FIELD).sendKeys(Keys.chord(Keys.CONTROL, Keys.END), " And more.");
        page.find(FIELD).sendKeys(Keys.ESCAPE);
        page.sees("2 unsaved segments");
        look("transcript-edit");

        // Unsaved changes survive another page of the application.
        page.press("Usage").sees("Usage");
        browser.driver().navigate().back();
        page.sees("2 unsaved segments", WRITTEN).sees("Corrected words at the start.");
        page.press("Save");
        page.sees("Corrected by you", WRITTEN);
        look("transcript-corrected");

        var after = transcript(project);
        assertThat(after.at("/segments/0/text").asString()).isEqualTo("Corrected words at the start.");
        assertThat(after.at("/segments/0/startSeconds")).isEqualTo(before.at("/segments/0/startSeconds"));
        assertThat(after.at("/segments/1/text").asString())
                .isEqualTo(before.at("/segments/1/text").asString() + " And more.");
        assertThat(after.at("/segments/1/words/0")).isEqualTo(before.at("/segments/1/words/0"));
        assertThat(after.at("/segments/2")).isEqualTo(before.at("/segments/2"));
        requireConsistent(project);
        for (var file : texts(project).entrySet()) {
            assertThat(file.getValue()).as(file.getKey()).contains("Corrected words");
        }

        page.press("Restore the original");
        page.press("Restore");
        page.sees("Original restored by you", WRITTEN);
        assertThat(texts(project)).isEqualTo(filesBefore);
        requireConsistent(project);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aCorrectionByAnotherPersonIsNotOverwrittenAndSpeakersAreRenamed() throws Exception {
        var project = processed();
        open(project);
        page.press("Edit");
        correct(0, "Words of this tab.");
        page.find(FIELD).sendKeys(Keys.ESCAPE);
        var last = transcript(project).path("segments").size() - 1;
        assertThat(saveElsewhere(
                        project,
                        Map.of(
                                "number",
                                0,
                                "segments",
                                List.of(
                                        Map.of("index", 0, "speaker", "Ann"),
                                        Map.of("index", last, "text", "Words of another tab.", "speaker", "Ann")))))
                .isEqualTo(200);

        // The page is notified of it before anything is saved.
        page.sees("Somebody else has corrected this transcript", WRITTEN);
        page.sees("Words of this tab.").sees("Words of another tab.", WRITTEN);
        page.press("Save");
        Awaitility.await()
                .atMost(WRITTEN)
                .untilAsserted(() -> assertThat(texts(project).get("txt"))
                        .contains("Ann:\nWords of this tab.")
                        .contains("Words of another tab."));
        page.sees("Corrected by you", WRITTEN);

        page.find(By.xpath("//button[normalize-space()='Rename the speaker Ann']"))
                .click();
        var name = page.find(By.xpath("//*[@aria-label='Name of Ann in all segments']"));
        name.sendKeys(Keys.chord(Keys.CONTROL, "a"), "Anna", Keys.ENTER);
        page.sees("2 unsaved segments").press("Save");
        Awaitility.await()
                .atMost(WRITTEN)
                .untilAsserted(() -> assertThat(transcript(project)
                                .at("/segments/" + last + "/speaker")
                                .asString())
                        .isEqualTo("Anna"));
        assertThat(texts(project).get("vtt")).contains("<v Anna>").doesNotContain("<v Ann>");
        requireConsistent(project);
    }

    /// The sample files of a test project are corrected like real ones.
    @Test
    void aTestProjectIsCorrectedToo() throws Exception {
        var test = customer.testKey();
        var file = customerTestFile(test);
        var project = test.post("/v1/projects", Map.of("files", List.of(file)))
                .expect(201)
                .path("id")
                .asString();
        test.post("/v1/projects/" + project + "/submit").expect(200);
        Awaitility.await()
                .atMost(PROCESSED)
                .until(() -> test.get("/v1/projects/" + project)
                        .expect(200)
                        .path("status")
                        .asString()
                        .equals("completed"));
        page.open("/account/projects/" + project).signIn(customer.owner());
        page.press("Switch to test mode").sees("This is a test project.", WRITTEN);
        page.press("Edit");
        correct(0, "This is another text.");
        page.find(FIELD).sendKeys(Keys.ESCAPE);
        page.press("Save").sees("Corrected by you", WRITTEN);
        var corrected = test.get("/v1/projects/" + project).expect(200);
        assertThat(new String(get(text(corrected, "txt")), UTF_8)).isEqualTo("This is another text.\n");
        assertThat(entries(get(corrected.path("downloadUrl").asString())).keySet())
                .contains("manifest.json");
    }

    @Test
    void viewersReadAndSearchButDoNotEdit() {
        var viewer = customer.join("viewer.transcripts@example.com", "viewer");
        page.open("/account/projects/" + original).signIn(viewer).sees("Copy text", WRITTEN);
        assertThat(page.offers("Edit")).isFalse();
        page.find(By.xpath("//section[@aria-label='Transcript']//button[starts-with(normalize-space(), 'Edit')]"))
                .click();
        page.sees("As a viewer you can’t make changes");
        assertThat(page.has(FIELD)).isFalse();
    }

    private void open(String project) {
        page.open("/account/projects/" + project).signIn(customer.owner());
        page.sees("Copy text", WRITTEN).settled();
    }

    /// Replaces the text of a segment that is shown.
    private void correct(int segment, String text) {
        var shown =
                By.xpath("(//button[starts-with(normalize-space(), 'Correct the text at')])[" + (segment + 1) + "]");
        page.find(shown).click();
        var field = page.find(FIELD);
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    private void look(String name) {
        page.uncovered();
        for (var size : Size.values()) {
            browser.size(size);
            browser.dark(size == Size.PHONE);
            assertThat(Accessibility.faults(browser)).as(name).isEmpty();
            assertThat(browser.isScrolledSideways()).as(name).isFalse();
            browser.photograph(name + (size == Size.PHONE ? "-phone-dark" : "-desktop-light"));
        }
        browser.size(Size.DESKTOP);
        browser.dark(false);
    }

    private String value() {
        return String.valueOf(page.find(FIELD).getDomProperty("value"));
    }

    private long marks() {
        return browser.driver().findElements(By.tagName("mark")).stream()
                .filter(WebElement::isDisplayed)
                .count();
    }

    /// As another tab of the same person would.
    private long saveElsewhere(String project, Map<String, Object> body) {
        return browser.laterScript(Long.class, """
                const [project, account, body, done] = arguments;
                fetch('/account/api/session').then((answer) => answer.json()).then((session) =>
                  fetch(`/account/api/projects/${project}/transcript`, {
                    method: 'PUT',
                    headers: {'Content-Type': 'application/json', 'Podworks-Csrf': session.csrfToken,
                              'Podworks-Account': account, 'Podworks-Mode': 'live'},
                    body,
                  })).then((answer) => done(answer.status), () => done(0));
                """, project, customer.account(), Api.JSON.writeValueAsString(body));
    }

    private static String customerTestFile(Api test) {
        var file = test.post("/v1/files", Map.of("fileName", "interview.wav")).expect(201);
        assertThat(Api.upload(file.path("uploadUrl").asString(), Recordings.sample()))
                .isEqualTo(200);
        var id = file.path("id").asString();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> test.get("/v1/files/" + id)
                        .expect(200)
                        .path("status")
                        .asString()
                        .equals("ready"));
        return id;
    }

    /// The transcripts, by their extensions.
    private static Map<String, JsonNode> outputs(JsonNode project) {
        var outputs = new LinkedHashMap<String, JsonNode>();
        project.path("outputs").forEach(output -> {
            if (output.path("kind").asString().equals("transcript")) {
                var name = output.path("name").asString();
                outputs.put(name.substring(name.lastIndexOf('.') + 1), output);
            }
        });
        return outputs;
    }

    /// The link to a transcript.
    private static String text(JsonNode project, String extension) {
        return Objects.requireNonNull(outputs(project).get(extension))
                .path("url")
                .asString();
    }

    private static JsonNode transcript(String project) throws IOException, InterruptedException {
        return Api.JSON.readTree(get(text(customer.project(project), "json")));
    }

    private static Map<String, String> texts(String project) throws IOException, InterruptedException {
        var texts = new LinkedHashMap<String, String>();
        for (var output : outputs(customer.project(project)).entrySet()) {
            texts.put(
                    output.getKey(),
                    new String(get(output.getValue().path("url").asString()), UTF_8));
        }
        return texts;
    }

    /// The zip and the manifest have what the outputs have.
    private static void requireConsistent(String id) throws Exception {
        var project = customer.project(id);
        var manifest = get(project.path("manifestUrl").asString());
        var zip = entries(get(project.path("downloadUrl").asString()));
        assertThat(zip.get("manifest.json")).isEqualTo(manifest);
        var listed = Api.JSON.readTree(manifest).path("outputs");
        assertThat(zip).hasSize(listed.size() + 1);
        var sha256 = MessageDigest.getInstance("SHA-256");
        for (var output : listed) {
            var content = zip.get(output.path("name").asString());
            assertThat(content).hasSize(output.path("sizeBytes").asInt());
            assertThat(HexFormat.of().formatHex(sha256.digest(content)))
                    .isEqualTo(output.path("sha256").asString());
        }
        for (var output : project.path("outputs")) {
            assertThat(zip.get(output.path("name").asString()))
                    .isEqualTo(get(output.path("url").asString()));
        }
    }

    private static Map<String, byte[]> entries(byte[] zip) throws IOException {
        var entries = new LinkedHashMap<String, byte[]>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }

    private static byte[] get(String url) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            return answer.body();
        }
    }
}
