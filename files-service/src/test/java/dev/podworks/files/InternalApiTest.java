package dev.podworks.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSource;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.NewFile;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Requests of projects-service on behalf of a caller.
class InternalApiTest extends FilesTest {
    @Test
    void filesAreCreatedInOrderAndAcceptFormUploads() throws Exception {
        var caller = TestCallers.live();

        var created = created(caller, "a.wav", "b.wav", "a.wav");

        assertThat(created).extracting(file -> file.file().fileName()).containsExactly("a.wav", "b.wav", "a.wav");
        assertThat(created).extracting(file -> file.file().status()).containsOnly(FileStatus.AWAITING_UPLOAD);
        var second = created.get(1);
        assertThat(post(Objects.requireNonNull(second.upload()), Samples.wav(1)))
                .isEqualTo(204);
        await().untilAsserted(() -> assertThat(readAll(
                        caller, second.file().id(), created.getFirst().file().id()))
                .extracting(FileWithUpload::file)
                .extracting(FileSnapshot::status)
                .containsExactly(FileStatus.READY, FileStatus.AWAITING_UPLOAD));
        assertThat(readAll(caller, second.file().id()).getFirst().upload()).isNull();
    }

    @Test
    void uploadsAndImportsCanBeMixed() {
        var caller = TestCallers.live();
        var url = LINKS.serve("/track.wav", LinkServer.bytes(Samples.wav(1))).toString();

        var created = files(requestFiles(caller, new NewFile("a.wav"), new NewFile("b.wav", new FileSource.Url(url)))
                .expectStatus()
                .isCreated());

        assertThat(created)
                .extracting(file -> file.file().status())
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.IMPORTING);
        assertThat(created.getLast().upload()).isNull();
        await().untilAsserted(() -> assertThat(
                        readAll(caller, created.getLast().file().id())
                                .getFirst()
                                .file()
                                .status())
                .isEqualTo(FileStatus.READY));
    }

    @Test
    void allInvalidSourcesAreReportedAndNoFileIsCreated() {
        var caller = TestCallers.live();

        requestFiles(
                        caller,
                        new NewFile("a.wav", new FileSource.Url("ftp://example.com/a")),
                        new NewFile("b.wav"),
                        new NewFile("c.wav", new FileSource.ShareLink("https://example.com/c")))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[*].path")
                .value(paths -> assertThat(paths).isEqualTo(List.of("files[0].source.url", "files[2].source.url")));
    }

    @Test
    void idempotencyKeyCreatesFilesOnce() {
        var caller = TestCallers.live();

        var first =
                files(requestWithKey("key-1", caller, "a.wav").expectStatus().isCreated());
        var again =
                files(requestWithKey("key-1", caller, "a.wav").expectStatus().isCreated());
        var other =
                files(requestWithKey("key-2", caller, "a.wav").expectStatus().isCreated());

        assertThat(again.getFirst()).isEqualTo(first.getFirst());
        assertThat(other.getFirst().file().id())
                .isNotEqualTo(first.getFirst().file().id());
    }

    @Test
    void inaccessibleFilesAreOmitted() {
        var caller = TestCallers.live();
        var own = idOf(create(caller, "a.wav"));
        var others = idOf(create(TestCallers.live(), "b.wav"));
        var otherModes = idOf(create(TestCallers.of(caller.account(), Mode.TEST), "c.wav"));
        var nobodys = new FileId("file_00000000000000000000000000");

        assertThat(readAll(caller, others, own, nobodys, otherModes, own))
                .extracting(file -> file.file().id())
                .containsExactly(own);
    }

    @Test
    void uploadLimitAppliesToAllFilesOrNone() {
        var caller = TestCallers.live();
        var eight = Stream.generate(() -> "a.wav").limit(8).toArray(String[]::new);
        for (int i = 0; i < 12; i++) {
            created(caller, eight);
        }

        requestFiles(caller, eight).expectStatus().isEqualTo(HttpStatus.TOO_MANY_REQUESTS);

        assertThat(created(caller, "1.wav", "2.wav", "3.wav", "4.wav")).hasSize(4);
        requestFiles(caller, "5.wav").expectStatus().isEqualTo(HttpStatus.TOO_MANY_REQUESTS);
    }

    @Test
    void callerTokenIsRequiredAndRightsAreThoseOfTheApi() {
        var caller = TestCallers.live();
        requestFiles(TestCallers.with(caller, Scope.PROJECTS_READ), "a.wav")
                .expectStatus()
                .isForbidden();
        client.anonymous()
                .post()
                .uri("/internal/files/read")
                .bodyValue(new ReadFiles(List.of()))
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }

    private ResponseSpec requestFiles(Caller caller, String... names) {
        return requestFiles(caller, Arrays.stream(names).map(NewFile::new).toArray(NewFile[]::new));
    }

    private ResponseSpec requestFiles(Caller caller, NewFile... files) {
        return client.as(caller)
                .post()
                .uri("/internal/files")
                .bodyValue(new CreateFiles(List.of(files)))
                .exchange();
    }

    private ResponseSpec requestWithKey(String key, Caller caller, String name) {
        return client.as(caller)
                .post()
                .uri("/internal/files")
                .header("Idempotency-Key", key)
                .bodyValue(new CreateFiles(List.of(new NewFile(name))))
                .exchange();
    }

    private List<FileWithUpload> created(Caller caller, String... names) {
        return files(requestFiles(caller, names).expectStatus().isCreated());
    }

    private List<FileWithUpload> readAll(Caller caller, FileId... ids) {
        return files(client.as(caller)
                .post()
                .uri("/internal/files/read")
                .bodyValue(new ReadFiles(List.of(ids)))
                .exchange()
                .expectStatus()
                .isOk());
    }

    private static List<FileWithUpload> files(ResponseSpec response) {
        return Objects.requireNonNull(
                        response.expectBody(Files.class).returnResult().getResponseBody())
                .files();
    }

    /// Posts a form like a browser: the fields, then the file, with a Content-Length.
    ///
    /// @return the store's status
    private static int post(UploadSlot slot, byte[] bytes) throws Exception {
        var form = new ByteArrayOutputStream();
        for (var field : slot.fields().entrySet()) {
            form.writeBytes(part(
                    "name=\"%s\"".formatted(field.getKey()), field.getValue().getBytes(UTF_8)));
        }
        form.writeBytes(part("name=\"file\"; filename=\"a.wav\"", bytes));
        form.writeBytes("--limit--\r\n".getBytes(UTF_8));
        var request = HttpRequest.newBuilder(slot.url())
                .header("Content-Type", "multipart/form-data; boundary=limit")
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.toByteArray()))
                .build();
        return HTTP.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static byte[] part(String disposition, byte[] content) {
        var part = new ByteArrayOutputStream();
        part.writeBytes("--limit\r\nContent-Disposition: form-data; %s\r\n\r\n"
                .formatted(disposition)
                .getBytes(UTF_8));
        part.writeBytes(content);
        part.writeBytes("\r\n".getBytes(UTF_8));
        return part.toByteArray();
    }
}
