package dev.podworks.systemtests.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.page.Browser.Size;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Recordings are processed again with other settings, and settings are taken from a show and stored in it.
@Tag("integration")
class ProcessAgainPagesIT extends PageTest {
    private static final Duration PROCESSED = Duration.ofSeconds(120);
    private static Customer customer;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("ProcessAgainPages");
    }

    @Test
    void aProjectIsProcessedAgainWithChangedSettingsAndNamedAfterThem() {
        var recording = customer.uploadReady(new Recordings(folder).cut(4));
        customer.live()
                .post(
                        "/v1/shows",
                        Map.of("name", "Loud talks", "defaults", Map.of("settings", Map.of("loudnessLufs", -14))))
                .expect(201);
        var first = customer.submit(recording);
        customer.ended(first, PROCESSED);
        page.open("/account/projects/" + first).signIn(customer.owner()).press("Process again");
        page.sees("No setting is changed.").choose("Strong");
        page.sees("Noise reduction: medium strong").pick("Begin with the settings of", "The show Loud talks");
        page.sees("Loudness: −16 LUFS −14 LUFS");
        assertThat(page.text()).doesNotContain("Noise reduction: medium strong");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("process-again");
        browser.size(Size.PHONE);
        browser.dark(true);
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("process-again-phone-dark");

        page.press("Process for 4 s");
        page.waitUntil(
                _ -> page.path().startsWith("/account/projects/prj_")
                        && !page.path().endsWith(first),
                PROCESSED);
        var second = page.path().substring("/account/projects/".length());
        page.sees("Finished files", PROCESSED);
        var project = customer.live().get("/v1/projects/" + second).expect(200);
        assertThat(project.path("name").asString()).endsWith(" (loudness −14 LUFS)");
        assertThat(project.at("/settings/loudnessLufs").asInt()).isEqualTo(-14);
        assertThat(project.at("/files/0/fileId").asString()).isEqualTo(recording);
        assertThat(project.path("creditsSeconds").asLong()).isEqualTo(4);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aDraftUsesTheSettingsOfItsShowOrBecomesThem() {
        var show = customer.live()
                .post(
                        "/v1/shows",
                        Map.of("name", "Quiet talks", "defaults", Map.of("settings", Map.of("loudnessLufs", -23))))
                .expect(201)
                .path("id")
                .asString();
        var draft = customer.live()
                .post("/v1/projects", Map.of("files", List.of(Map.of("fileName", "host.wav"))))
                .expect(201)
                .path("id")
                .asString();
        page.open("/account/projects/" + draft).signIn(customer.owner());
        page.pick("Show", "Quiet talks").press("Use the settings of Quiet talks");
        page.sees("These are the settings of Quiet talks.");
        assertThat(loudness(draft)).isEqualTo(-23);

        page.choose("Strong").press("Save as its settings").sees("Noise reduction: medium strong");
        assertThat(Accessibility.faults(browser)).isEmpty();
        browser.photograph("show-settings-from-draft");
        page.press("Save").sees("These are the settings of Quiet talks.");
        var settings = customer.live().get("/v1/shows/" + show).expect(200).at("/defaults/settings");
        assertThat(settings.path("noiseLevel").asString()).isEqualTo("n3");
        assertThat(settings.path("loudnessLufs").asInt()).isEqualTo(-23);
        assertThat(browser.complaints()).isEmpty();
    }

    private static int loudness(String project) {
        return customer.live()
                .get("/v1/projects/" + project)
                .expect(200)
                .at("/settings/loudnessLufs")
                .asInt();
    }
}
