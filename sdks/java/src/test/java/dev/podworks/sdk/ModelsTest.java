package dev.podworks.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.AudioFormats;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.CreateProjectSettings;
import dev.podworks.sdk.model.CreateWebhookEndpoint;
import dev.podworks.sdk.model.DestinationTarget;
import dev.podworks.sdk.model.FileSource;
import dev.podworks.sdk.model.FlacFormat;
import dev.podworks.sdk.model.Mp3Format;
import dev.podworks.sdk.model.MusicSettings;
import dev.podworks.sdk.model.PodworksFile;
import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.model.ProjectFileIn;
import dev.podworks.sdk.model.ProjectStatus;
import dev.podworks.sdk.model.Scope;
import dev.podworks.sdk.model.UpdateProjectRequest;
import dev.podworks.sdk.model.UpdateProjectSettings;
import dev.podworks.sdk.model.WebhookEndpointWithSecret;
import dev.podworks.sdk.model.WebhookEventType;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelsTest {
    @Test
    void aRequestHasWhatWasSet() {
        var request = new CreateProjectRequest()
                .files(ProjectFileIn.of("file_1"), ProjectFileIn.of(new CreateFile().fileName("guest.wav")))
                .settings(new CreateProjectSettings()
                        .loudnessLufs(-16)
                        .formats(new AudioFormats()
                                .mp3(new Mp3Format().bitRateKbps(128))
                                .flac(new FlacFormat()))
                        .music(new MusicSettings().positions(1)));

        assertThat(Json.write(request))
                .isEqualTo("{\"files\":[\"file_1\",{\"fileName\":\"guest.wav\"}],\"settings\":{\"loudnessLufs\":-16.0,"
                        + "\"formats\":{\"mp3\":{\"bitRateKbps\":128},\"flac\":{}},\"music\":{\"positions\":[1]}}}");
        var read = Json.read(Json.write(request), CreateProjectRequest.class);
        assertThat(read).isEqualTo(request);
    }

    @Test
    void inAnUpdateOmittedPropertiesStayAndNullClears() {
        var changes = new UpdateProjectRequest()
                .name(null)
                .settings(new UpdateProjectSettings().music(null).loudnessLufs(null));

        assertThat(Json.write(new UpdateProjectRequest())).isEqualTo("{}");
        assertThat(Json.write(changes))
                .isEqualTo("{\"name\":null,\"settings\":{\"loudnessLufs\":null,\"music\":null}}");
    }

    @Test
    void whatANewerApiAddsIsIgnoredOrUnknown() {
        var project = Json.read("{\"id\":\"prj_1\",\"status\":\"paused\",\"later\":{\"a\":1}}", Project.class);
        var file = Json.read("{\"id\":\"file_1\",\"source\":{\"type\":\"ftp\",\"host\":\"x\"}}", PodworksFile.class);

        assertThat(project.getStatus()).isEqualTo(ProjectStatus.UNKNOWN);
        assertThat(file.getSource().type()).isEqualTo("ftp");
    }

    @Test
    void valuesOfTheWireHaveTypes() {
        var file = Json.read(
                "{\"sizeBytes\":5000000000,\"createdAt\":\"2026-11-20T09:29:00.004Z\",\"durationSeconds\":1799.2}",
                PodworksFile.class);

        assertThat(file.getSizeBytes()).isEqualTo(5_000_000_000L);
        assertThat(file.getCreatedAt()).isEqualTo(Instant.parse("2026-11-20T09:29:00.004Z"));
        assertThat(file.getDurationSeconds()).isEqualTo(1799.2);
        assertThat(Json.write(Scope.CREDITS_SPEND)).isEqualTo("\"credits:spend\"");
    }

    @Test
    void alternativesAreWrittenAsTheApiHasThem() {
        assertThat(Json.write(FileSource.url("https://a.example/b.wav")))
                .isEqualTo("{\"type\":\"url\",\"url\":\"https://a.example/b.wav\"}");
        assertThat(Json.write(FileSource.driveFile("1", "secret")))
                .isEqualTo("{\"type\":\"drivefile\",\"fileId\":\"1\",\"accessToken\":\"secret\"}");
        assertThat(Json.write(DestinationTarget.folder("/Podcasts"))).isEqualTo("{\"path\":\"/Podcasts\"}");
        assertThat(Json.write(
                        new CreateWebhookEndpoint().url("https://a.example").eventTypes(WebhookEventType.ALL)))
                .isEqualTo("{\"url\":\"https://a.example\",\"eventTypes\":[\"*\"]}");
        assertThat(Json.write(new CreateWebhookEndpoint().eventTypes(List.of(WebhookEventType.PROJECT_COMPLETED))))
                .contains("\"project.completed\"");
    }

    @Test
    void aLoggedModelDoesNotShowItsSecret() {
        var endpoint = new WebhookEndpointWithSecret().secret("whsec_1");
        var file = new CreateFile().fileName("a.wav").source(FileSource.driveFile("1", "ya29"));

        assertThat(endpoint.toString()).startsWith("WebhookEndpointWithSecret{").doesNotContain("whsec_1");
        assertThat(file.toString()).contains("a.wav").doesNotContain("ya29");
        assertThat(FileSource.driveFile("1", "ya29").toString()).doesNotContain("ya29");
    }
}
