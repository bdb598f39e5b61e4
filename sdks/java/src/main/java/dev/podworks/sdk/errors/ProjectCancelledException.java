package dev.podworks.sdk.errors;

import dev.podworks.sdk.model.Project;

/** Somebody cancelled the project. */
public final class ProjectCancelledException extends ProjectException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public ProjectCancelledException(Project project) {
        super("The project was cancelled.", project);
    }
}
