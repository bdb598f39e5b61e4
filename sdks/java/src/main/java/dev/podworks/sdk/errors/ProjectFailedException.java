package dev.podworks.sdk.errors;

import dev.podworks.sdk.model.Failure;
import dev.podworks.sdk.model.Project;
import java.util.Optional;

/** The project failed permanently. Its credits were refunded. */
public final class ProjectFailedException extends ProjectException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public ProjectFailedException(Project project) {
        super(
                Optional.ofNullable(project.getFailure())
                        .map(Failure::getMessage)
                        .orElse("The project failed."),
                project);
    }
}
