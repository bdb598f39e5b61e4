package dev.podworks.projects;

import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.file.FileSource.Url;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.ClaimFiles;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.caller.CallerToken;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.json.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A fake files-service over HTTP with files in memory, for the account and mode of the caller token. It can be
/// made to refuse requests, to fail and to hang.
final class FakeFilesService {
    private static final Instant CREATED_AT = Instant.parse("2026-01-01T00:00:00Z");

    enum Behavior {
        NORMAL,
        UPLOAD_LIMIT_REACHED,
        IMPORT_LIMIT_REACHED,
        FAILING,
        HANGING,
        /// Executes requests, but drops the connection before the response to each new idempotency key.
        DROPPING_RESPONSES
    }

    private final JsonMapper json = WireJson.mapper();
    private final Ids ids = new Ids(InstantSource.system());
    private final Map<FileId, FileSnapshot> files = new ConcurrentHashMap<>();
    private final Map<String, List<FileSnapshot>> responses = new ConcurrentHashMap<>();
    private final Map<ProjectId, Integer> claims = new ConcurrentHashMap<>();
    private final List<String> forwarded = new CopyOnWriteArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger created = new AtomicInteger();
    private final HttpServer server;
    private volatile Behavior behavior = Behavior.NORMAL;
    private volatile CountDownLatch hanging = new CountDownLatch(0);
    private volatile @Nullable String lastRequestId;

    FakeFilesService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/internal/files", this::create);
        server.createContext("/internal/files/read", this::read);
        server.createContext("/internal/files/claim", this::claim);
        server.createContext("/internal/events", this::receive);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void behave(Behavior next) {
        hanging.countDown();
        hanging = new CountDownLatch(next == Behavior.HANGING ? 1 : 0);
        behavior = next;
    }

    int requests() {
        return requests.get();
    }

    int created() {
        return created.get();
    }

    Optional<String> lastRequestId() {
        return Optional.ofNullable(lastRequestId);
    }

    /// The submission that the project's files were claimed for last.
    Optional<Integer> claimedSubmission(ProjectId project) {
        return Optional.ofNullable(claims.get(project));
    }

    FileSnapshot add(Caller caller, FileStatus status) {
        return store(awaiting(caller.account(), caller.mode(), caller.actorId(), "interview.wav"), status);
    }

    FileSnapshot addReady(Caller caller, double durationSeconds) {
        var file = add(caller, FileStatus.AWAITING_UPLOAD);
        return setReady(file.id(), durationSeconds);
    }

    FileSnapshot addReady(Caller caller, String fileName, Measured measured) {
        var file = awaiting(caller.account(), caller.mode(), caller.actorId(), fileName);
        return setReady(store(file, FileStatus.AWAITING_UPLOAD).id(), measured);
    }

    FileSnapshot setReady(FileId id, double durationSeconds) {
        return setReady(id, new Measured(durationSeconds, 1, 48_000, 1_000, false, false));
    }

    private FileSnapshot setReady(FileId id, Measured measured) {
        return change(id, file -> snapshot(file, FileStatus.READY, measured, null, null));
    }

    FileSnapshot setStatus(FileId id, FileStatus status) {
        return change(id, file -> snapshot(file, status, null, null, null));
    }

    FileSnapshot fail(FileId id, FileError.Code code) {
        return change(
                id, file -> snapshot(file, FileStatus.FAILED, null, new FileError(code, "It has no audio."), null));
    }

    FileSnapshot setMissing(FileId id, SubmissionRef submission) {
        return change(id, file -> snapshot(file, FileStatus.AWAITING_UPLOAD, null, null, submission));
    }

    void remove(FileId id) {
        files.remove(id);
    }

    private FileSnapshot change(FileId id, UnaryOperator<FileSnapshot> change) {
        return Optional.ofNullable(files.computeIfPresent(id, (_, file) -> change.apply(file)))
                .orElseThrow();
    }

    private FileSnapshot store(FileSnapshot file, FileStatus status) {
        files.put(file.id(), file);
        return status == FileStatus.AWAITING_UPLOAD ? file : setStatus(file.id(), status);
    }

    private FileSnapshot awaiting(AccountId account, Mode mode, String madeBy, String fileName) {
        return new FileSnapshot(
                ids.file(),
                1,
                account,
                mode,
                madeBy,
                fileName,
                FileStatus.AWAITING_UPLOAD,
                null,
                null,
                null,
                CREATED_AT,
                null,
                null);
    }

    private static FileSnapshot snapshot(
            FileSnapshot before,
            FileStatus status,
            @Nullable Measured measured,
            @Nullable FileError error,
            @Nullable SubmissionRef missingFor) {
        return new FileSnapshot(
                before.id(),
                before.version() + 1,
                before.account(),
                before.mode(),
                before.madeBy(),
                before.fileName(),
                status,
                measured,
                error,
                missingFor,
                before.createdAt(),
                null,
                null);
    }

    private void create(HttpExchange exchange) throws IOException {
        var request = json.readValue(exchange.getRequestBody(), CreateFiles.class);
        var errors = errors(request);
        if (!errors.isEmpty()) {
            send(exchange, 400, new ErrorBody("Wrong.", 400, ErrorCode.INVALID_REQUEST, null, errors));
            exchange.close();
            return;
        }
        respond(exchange, caller -> once(exchange, () -> create(request, caller)));
    }

    /// Replays the response for a known `Idempotency-Key`, as files-service does.
    private List<FileSnapshot> once(HttpExchange exchange, Supplier<List<FileSnapshot>> creation) {
        var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        var previous = responses.get(key);
        if (previous != null) {
            return previous;
        }
        var files = creation.get();
        responses.put(key, files);
        if (behavior == Behavior.DROPPING_RESPONSES) {
            throw new IllegalStateException("drop the connection");
        }
        return files;
    }

    private List<FileSnapshot> create(CreateFiles request, Requester caller) {
        return request.files().stream()
                .map(file -> store(
                        awaiting(caller.account, caller.mode, caller.actor, file.fileName()),
                        file.source() instanceof Import ? FileStatus.IMPORTING : FileStatus.AWAITING_UPLOAD))
                .peek(_ -> created.incrementAndGet())
                .toList();
    }

    /// With paths into the list of new files, as files-service returns them.
    private static List<FieldError> errors(CreateFiles request) {
        return IntStream.range(0, request.files().size())
                .filter(i -> request.files().get(i).source() instanceof Url(var url) && !url.startsWith("https:"))
                .mapToObj(i ->
                        new FieldError(String.format(Locale.ROOT, "files[%d].source.url", i), "must begin with https"))
                .toList();
    }

    private void read(HttpExchange exchange) throws IOException {
        var request = json.readValue(exchange.getRequestBody(), ReadFiles.class);
        respond(exchange, caller -> owned(request.ids(), caller));
    }

    private void claim(HttpExchange exchange) throws IOException {
        var request = json.readValue(exchange.getRequestBody(), ClaimFiles.class);
        respond(exchange, caller -> {
            claims.put(request.project(), request.submission());
            return owned(request.ids(), caller);
        });
    }

    /// The types of the forwarded events of a project.
    List<String> forwarded(String project) {
        return forwarded.stream()
                .filter(event -> event.startsWith(project))
                .map(event -> event.substring(project.length() + 1))
                .toList();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            requester(exchange);
            forwarded.add(
                    json.readTree(exchange.getRequestBody()).at("/project/id").asString()
                            + " "
                            + exchange.getRequestHeaders().getFirst(EventHeaders.inHttp(EventHeaders.TYPE)));
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private List<FileSnapshot> owned(List<FileId> ids, Requester caller) {
        return ids.stream()
                .flatMap(id -> Optional.ofNullable(files.get(id)).stream())
                .filter(file -> file.account().equals(caller.account) && file.mode() == caller.mode)
                .toList();
    }

    private record Requester(AccountId account, Mode mode, String actor) {}

    private interface Work {
        List<FileSnapshot> files(Requester caller);
    }

    private void respond(HttpExchange exchange, Work work) throws IOException {
        requests.incrementAndGet();
        lastRequestId = exchange.getRequestHeaders().getFirst("Request-Id");
        switch (behavior) {
            case NORMAL, DROPPING_RESPONSES ->
                send(
                        exchange,
                        200,
                        new Files(work.files(requester(exchange)).stream()
                                .map(FakeFilesService::withUpload)
                                .toList()));
            case UPLOAD_LIMIT_REACHED ->
                send(exchange, 429, new ErrorBody("Too many.", 429, ErrorCode.AWAITING_UPLOAD_LIMIT, null, null));
            case IMPORT_LIMIT_REACHED ->
                send(exchange, 429, new ErrorBody("Too many.", 429, ErrorCode.IMPORT_LIMIT, null, null));
            case FAILING -> send(exchange, 500, new ErrorBody("Broken.", 500, ErrorCode.INTERNAL, null, null));
            case HANGING -> hang();
        }
        exchange.close();
    }

    private void hang() {
        try {
            hanging.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static FileWithUpload withUpload(FileSnapshot file) {
        var upload = file.status() == FileStatus.AWAITING_UPLOAD
                ? new UploadSlot(URI.create("http://127.0.0.1:9/bucket"), Map.of("key", "uploads/" + file.id()))
                : null;
        return new FileWithUpload(file, upload);
    }

    private static Requester requester(HttpExchange exchange) {
        try {
            var claims = SignedJWT.parse(exchange.getRequestHeaders().getFirst(CallerToken.HEADER))
                    .getJWTClaimsSet();
            if (!claims.getAudience().equals(List.of("files-service/internal"))) {
                throw new IllegalStateException("a token for " + claims.getAudience());
            }
            return new Requester(
                    new AccountId(claims.getStringClaim("account")),
                    Mode.valueOf(claims.getStringClaim("mode").toUpperCase(java.util.Locale.ROOT)),
                    claims.getSubject());
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(HttpExchange exchange, int status, Object body) throws IOException {
        var bytes = json.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
