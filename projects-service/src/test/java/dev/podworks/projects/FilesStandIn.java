package dev.podworks.projects;

import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.file.FileSource.Import;
import dev.podworks.contracts.file.FileSource.Url;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.file.InternalFiles.CreateFiles;
import dev.podworks.contracts.file.InternalFiles.FileWithUpload;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.file.InternalFiles.ReadFiles;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Stands in for files-service over real HTTP: keeps files in memory, per account and mode as the caller's token says,
/// and can be made to refuse, to fail and to hang.
final class FilesStandIn {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    enum Mood {
        WELL,
        AT_ITS_LIMIT,
        AT_ITS_IMPORTS,
        BROKEN,
        SILENT,
        /// Does what it is asked, and breaks the connection before the answer to each new key.
        LOSES_ANSWERS
    }

    private final JsonMapper json = WireJson.mapper();
    private final Ids ids = new Ids(InstantSource.system());
    private final Map<FileId, FileSnapshot> files = new ConcurrentHashMap<>();
    private final Map<String, List<FileSnapshot>> answered = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger created = new AtomicInteger();
    private final HttpServer server;
    private volatile Mood mood = Mood.WELL;
    private volatile CountDownLatch silence = new CountDownLatch(0);
    private volatile @Nullable String lastRequestId;

    FilesStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/internal/files", this::create);
        server.createContext("/internal/files/read", this::read);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void feels(Mood next) {
        silence.countDown();
        silence = new CountDownLatch(next == Mood.SILENT ? 1 : 0);
        mood = next;
    }

    int asked() {
        return asked.get();
    }

    int created() {
        return created.get();
    }

    Optional<String> lastRequestId() {
        return Optional.ofNullable(lastRequestId);
    }

    FileSnapshot add(Caller caller, FileStatus status) {
        return keep(awaiting(caller.account(), caller.mode(), caller.actorId(), "interview.wav"), status);
    }

    FileSnapshot addReady(Caller caller, double durationSeconds) {
        var file = add(caller, FileStatus.AWAITING_UPLOAD);
        return becomeReady(file.id(), durationSeconds);
    }

    FileSnapshot becomeReady(FileId id, double durationSeconds) {
        var measured = new Measured(durationSeconds, 1, 48_000, 1_000, false, false);
        return change(id, file -> snapshot(file, FileStatus.READY, measured, null, null));
    }

    FileSnapshot become(FileId id, FileStatus status) {
        return change(id, file -> snapshot(file, status, null, null, null));
    }

    FileSnapshot fail(FileId id, FileError.Code code) {
        return change(id, file -> snapshot(file, FileStatus.FAILED, null, new FileError(code, "no sound in it"), null));
    }

    FileSnapshot missFor(FileId id, SubmissionRef submission) {
        return change(id, file -> snapshot(file, FileStatus.AWAITING_UPLOAD, null, null, submission));
    }

    /// From now on it knows nothing of the file.
    void forget(FileId id) {
        files.remove(id);
    }

    private FileSnapshot change(FileId id, UnaryOperator<FileSnapshot> change) {
        return Optional.ofNullable(files.computeIfPresent(id, (_, file) -> change.apply(file)))
                .orElseThrow();
    }

    private FileSnapshot keep(FileSnapshot file, FileStatus status) {
        files.put(file.id(), file);
        return status == FileStatus.AWAITING_UPLOAD ? file : become(file.id(), status);
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
                LONG_AGO,
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
        var wanted = json.readValue(exchange.getRequestBody(), CreateFiles.class);
        var faults = faults(wanted);
        if (!faults.isEmpty()) {
            send(exchange, 400, new ErrorBody("Wrong.", 400, ErrorCode.INVALID_REQUEST, null, faults));
            exchange.close();
            return;
        }
        answer(exchange, asker -> once(exchange, () -> create(wanted, asker)));
    }

    /// As files-service does with an `Idempotency-Key`.
    private List<FileSnapshot> once(HttpExchange exchange, Supplier<List<FileSnapshot>> creation) {
        var key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        var known = answered.get(key);
        if (known != null) {
            return known;
        }
        var made = creation.get();
        answered.put(key, made);
        if (mood == Mood.LOSES_ANSWERS) {
            throw new IllegalStateException("the connection breaks");
        }
        return made;
    }

    private List<FileSnapshot> create(CreateFiles wanted, Asker asker) {
        return wanted.files().stream()
                .map(file -> keep(
                        awaiting(asker.account, asker.mode, asker.actor, file.fileName()),
                        file.source() instanceof Import ? FileStatus.IMPORTING : FileStatus.AWAITING_UPLOAD))
                .peek(_ -> created.incrementAndGet())
                .toList();
    }

    /// As files-service says it: with the place among the new files.
    private static List<FieldError> faults(CreateFiles wanted) {
        return IntStream.range(0, wanted.files().size())
                .filter(i -> wanted.files().get(i).source() instanceof Url(var url) && !url.startsWith("https:"))
                .mapToObj(i ->
                        new FieldError(String.format(Locale.ROOT, "files[%d].source.url", i), "must begin with https"))
                .toList();
    }

    private void read(HttpExchange exchange) throws IOException {
        var wanted = json.readValue(exchange.getRequestBody(), ReadFiles.class);
        answer(
                exchange,
                asker -> wanted.ids().stream()
                        .flatMap(id -> Optional.ofNullable(files.get(id)).stream())
                        .filter(file -> file.account().equals(asker.account) && file.mode() == asker.mode)
                        .toList());
    }

    private record Asker(AccountId account, Mode mode, String actor) {}

    private interface Work {
        List<FileSnapshot> files(Asker asker);
    }

    private void answer(HttpExchange exchange, Work work) throws IOException {
        asked.incrementAndGet();
        lastRequestId = exchange.getRequestHeaders().getFirst("Request-Id");
        switch (mood) {
            case WELL, LOSES_ANSWERS ->
                send(
                        exchange,
                        200,
                        new Files(work.files(asker(exchange)).stream()
                                .map(FilesStandIn::withUpload)
                                .toList()));
            case AT_ITS_LIMIT ->
                send(exchange, 429, new ErrorBody("Too many.", 429, ErrorCode.AWAITING_UPLOAD_LIMIT, null, null));
            case AT_ITS_IMPORTS ->
                send(exchange, 429, new ErrorBody("Too many.", 429, ErrorCode.IMPORT_LIMIT, null, null));
            case BROKEN -> send(exchange, 500, new ErrorBody("Broken.", 500, ErrorCode.INTERNAL, null, null));
            case SILENT -> awaitNoise();
        }
        exchange.close();
    }

    private void awaitNoise() {
        try {
            silence.await();
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

    private static Asker asker(HttpExchange exchange) {
        try {
            var claims = SignedJWT.parse(exchange.getRequestHeaders().getFirst(CallerToken.HEADER))
                    .getJWTClaimsSet();
            if (!claims.getAudience().equals(List.of("files-service/internal"))) {
                throw new IllegalStateException("a token for " + claims.getAudience());
            }
            return new Asker(
                    new AccountId(claims.getStringClaim("account")),
                    Mode.valueOf(claims.getStringClaim("mode").toUpperCase(java.util.Locale.ROOT)),
                    claims.getSubject());
        } catch (ParseException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private void send(HttpExchange exchange, int status, Object body) throws IOException {
        var bytes = json.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
