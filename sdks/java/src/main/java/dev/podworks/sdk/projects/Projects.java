package dev.podworks.sdk.projects;

import dev.podworks.sdk.errors.ProjectCancelledException;
import dev.podworks.sdk.errors.ProjectFailedException;
import dev.podworks.sdk.errors.ProjectRejectedException;
import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Download;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Poll;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.Deleted;
import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.model.ProjectList;
import dev.podworks.sdk.model.UpdateProjectRequest;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Recordings of 1 to 8 files, with their settings and outputs. */
public final class Projects {
    /** Eight long tracks on a busy day. */
    private static final Duration PROCESSING_TIME = Duration.ofHours(6);

    private static final int PAGE_SIZE = 20;

    private final Transport transport;

    /** Use {@code podworks.projects()}. */
    public Projects(Transport transport) {
        this.transport = transport;
    }

    /** Has a recording processed; see {@link #createAndWait(CreateProjectRequest, ProjectWaitOptions)}. */
    public Project createAndWait(CreateProjectRequest project) {
        return createAndWait(project, new ProjectWaitOptions());
    }

    /**
     * Creates a project, submits it, and waits until it is completed. A live key spends credits.
     *
     * <pre>{@code
     * var project = podworks.projects().createAndWait(
     *         new CreateProjectRequest()
     *                 .files(ProjectFileIn.of(file))
     *                 .settings(new CreateProjectSettings().loudnessLufs(-16)),
     *         new ProjectWaitOptions().onProgress(state -> System.out.println(state.getStatus())));
     * }</pre>
     *
     * @param project its files are ready, or imported from a source
     * @throws ProjectRejectedException if validation rejects it
     * @throws ProjectFailedException if it fails permanently
     * @throws ProjectCancelledException if somebody cancels it
     * @throws dev.podworks.sdk.errors.PodworksTimeoutException after {@code maxWait}; the project goes on:
     *     {@link #waitFor(String)} again
     */
    public Project createAndWait(CreateProjectRequest project, ProjectWaitOptions options) {
        var draft = create(project, RequestOptions.of(options));
        var submission = RequestOptions.of(options);
        // A key belongs to one request. The second one is derived, so that repeating the call repeats both.
        options.idempotencyKey().ifPresent(key -> submission.idempotencyKey(key + "/submit"));
        submit(draft.getId(), submission);
        return waitFor(draft.getId(), options);
    }

    /** Creates a draft; see {@link #create(CreateProjectRequest, RequestOptions)}. */
    public Project create(CreateProjectRequest project) {
        return create(project, new RequestOptions());
    }

    /** Creates a draft. Nothing is charged until it is submitted. */
    public Project create(CreateProjectRequest project, RequestOptions options) {
        return transport.call(Call.of(Operation.CREATE_PROJECT).body(project), Project.class, options);
    }

    /** Gets a project; see {@link #get(String, RequestOptions)}. */
    public Project get(String id) {
        return get(id, new RequestOptions());
    }

    /** Gets a project, with new download links. */
    public Project get(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_PROJECT, id), Project.class, options);
    }

    /** Lists all projects, newest first. */
    public PagedList<Project> list() {
        return list(new ProjectQuery());
    }

    /** Lists projects, newest first. */
    public PagedList<Project> list(ProjectQuery query) {
        return list(query, new RequestOptions());
    }

    /** Lists projects, newest first. */
    public PagedList<Project> list(ProjectQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_PROJECTS).query(query.parameters());
            var page = transport.call(call.query("limit", limit).query("cursor", cursor), ProjectList.class, options);
            return Page.of(page, page.getProjects(), page.getNextCursor());
        });
    }

    /** Updates a draft or a rejected project; see {@link #update(String, UpdateProjectRequest, RequestOptions)}. */
    public Project update(String id, UpdateProjectRequest changes) {
        return update(id, changes, new RequestOptions());
    }

    /** Updates a draft or a rejected project: omitted properties stay, null clears. */
    public Project update(String id, UpdateProjectRequest changes, RequestOptions options) {
        return transport.call(Call.of(Operation.UPDATE_PROJECT, id).body(changes), Project.class, options);
    }

    /** Deletes a project; see {@link #delete(String, RequestOptions)}. */
    public Deleted delete(String id) {
        return delete(id, new RequestOptions());
    }

    /** Deletes a project with its outputs. Its files stay. */
    public Deleted delete(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.DELETE_PROJECT, id), Deleted.class, options);
    }

    /** Submits a project; see {@link #submit(String, RequestOptions)}. */
    public Project submit(String id) {
        return submit(id, new RequestOptions());
    }

    /** Submits a draft or a rejected project. A live project is charged when its files were checked. */
    public Project submit(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.SUBMIT_PROJECT, id), Project.class, options);
    }

    /** Cancels a project; see {@link #cancel(String, RequestOptions)}. */
    public Project cancel(String id) {
        return cancel(id, new RequestOptions());
    }

    /** Cancels a project that is not being processed yet. What was charged is refunded. */
    public Project cancel(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.CANCEL_PROJECT, id), Project.class, options);
    }

    /** Waits for a project; see {@link #waitFor(String, ProjectWaitOptions)}. */
    public Project waitFor(String id) {
        return waitFor(id, new ProjectWaitOptions());
    }

    /** Waits until a submitted project is completed. Throws as {@code createAndWait} does. */
    public Project waitFor(String id, ProjectWaitOptions options) {
        return Poll.until(
                etag -> transport.callIfChanged(Call.of(Operation.GET_PROJECT, id), Project.class, etag, options),
                project -> {
                    options.onProgress().accept(project);
                    return isCompleted(project);
                },
                transport.settings().clock(),
                options.maxWait().orElse(PROCESSING_TIME));
    }

    /** Downloads all outputs; see {@link #download(String, Path, DownloadOptions)}. */
    public List<Path> download(Project project, Path directory) {
        return download(project.getId(), directory, new DownloadOptions());
    }

    /** Downloads outputs; see {@link #download(String, Path, DownloadOptions)}. */
    public List<Path> download(Project project, Path directory, DownloadOptions options) {
        return download(project.getId(), directory, options);
    }

    /**
     * Downloads the outputs of a completed project. An interrupted download starts again.
     *
     * @param directory is created if it is missing; files of the same names are replaced
     * @return the paths of the files
     * @throws dev.podworks.sdk.errors.TransferException if storage refuses a link
     * @throws java.io.UncheckedIOException if a file can't be written
     */
    public List<Path> download(String id, Path directory, DownloadOptions options) {
        // Links are valid for an hour: always the newest ones.
        var project = get(id, RequestOptions.of(options));
        var paths = new ArrayList<Path>();
        for (var output : project.getOutputs()) {
            if (!options.kinds().contains(output.getKind())) continue;
            paths.add(save(output.getUrl(), directory, output.getName(), options));
        }
        var manifest = project.getManifestUrl();
        if (options.manifest() && manifest != null) paths.add(save(manifest, directory, "manifest.json", options));
        return paths;
    }

    private Path save(String url, Path directory, String name, DownloadOptions options) {
        var download = new Download(url, directory, name, options.onProgress());
        var client = transport.settings().httpClient();
        return transport.attempts(
                () -> download.get(client, transport.timeout(options)), transport.maxRetries(options));
    }

    private static boolean isCompleted(Project project) {
        return switch (project.getStatus()) {
            case REJECTED -> throw new ProjectRejectedException(project);
            case FAILED -> throw new ProjectFailedException(project);
            case CANCELLED -> throw new ProjectCancelledException(project);
            case COMPLETED -> true;
            case DRAFT, VALIDATING, QUEUED, PROCESSING, UNKNOWN -> false;
        };
    }
}
