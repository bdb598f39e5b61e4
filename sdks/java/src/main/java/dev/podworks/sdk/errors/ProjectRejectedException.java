package dev.podworks.sdk.errors;

import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.model.Rejection;
import dev.podworks.sdk.model.RejectionCode;
import java.util.Optional;

/** Validation rejected the project. It cost nothing, and can be fixed and submitted again. */
public final class ProjectRejectedException extends ProjectException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public ProjectRejectedException(Project project) {
        super(
                Optional.ofNullable(project.getRejection())
                        .map(Rejection::getMessage)
                        .orElse("The project was rejected."),
                project);
    }

    /** Why it was rejected. */
    public Optional<RejectionCode> code() {
        return Optional.ofNullable(project().getRejection()).map(Rejection::getCode);
    }
}
