package dev.podworks.sdk.errors;

import dev.podworks.sdk.model.Project;

/** A project that ended without outputs. */
public abstract sealed class ProjectException extends PodworksException
        permits ProjectCancelledException, ProjectFailedException, ProjectRejectedException {
    private static final long serialVersionUID = 1;

    private final transient Project project;

    ProjectException(String message, Project project) {
        super(message);
        this.project = project;
    }

    /** The project's last state. */
    public Project project() {
        return project;
    }
}
