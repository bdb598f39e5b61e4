package dev.podworks.sdk.projects;

import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.request.CallOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Options of a call that waits for a project. */
public final class ProjectWaitOptions extends CallOptions<ProjectWaitOptions> {
    private Consumer<Project> onProgress = project -> {};
    private @Nullable Duration maxWait;

    /** Creates options that are the client's. */
    public ProjectWaitOptions() {}

    /** Called with each new state: look at its status and its progress. */
    public ProjectWaitOptions onProgress(Consumer<Project> listener) {
        this.onProgress = listener;
        return this;
    }

    /** The longest time to wait; 6 hours by default. A timeout ends it; the project goes on. */
    public ProjectWaitOptions maxWait(Duration maxWait) {
        this.maxWait = maxWait;
        return this;
    }

    /** What is called with each new state. */
    public Consumer<Project> onProgress() {
        return onProgress;
    }

    /** The longest time to wait, if it was set. */
    public Optional<Duration> maxWait() {
        return Optional.ofNullable(maxWait);
    }

    @Override
    protected ProjectWaitOptions self() {
        return this;
    }
}
