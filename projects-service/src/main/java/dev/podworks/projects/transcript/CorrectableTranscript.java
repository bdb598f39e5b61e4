package dev.podworks.projects.transcript;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.TranscriptVersions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The transcript of a completed project whose files exist.
///
/// @param text the transcript that is served, as JSON
record CorrectableTranscript(Project project, Completed stage, StoredOutput text) {
    /// @throws ApiException `gone`, `invalid_state`
    static CorrectableTranscript of(Project project) {
        if (!(project.stage() instanceof Completed completed)) {
            throw invalid(project, "Only a completed project has a transcript.");
        }
        if (completed.outputsGone()) {
            throw ApiException.of(ErrorCode.GONE, "The files of this project have been deleted.");
        }
        return completed.outputs().files().stream()
                .filter(CorrectableTranscript::isText)
                .findFirst()
                .map(text -> new CorrectableTranscript(project, completed, text))
                .orElseThrow(() -> invalid(project, "This project has no transcript."));
    }

    private static boolean isText(StoredOutput output) {
        return output.kind() == StoredOutputs.Kind.TRANSCRIPT
                && output.name().endsWith("." + FileFormat.JSON.extension());
    }

    SubmissionRef submission() {
        return new SubmissionRef(project.id(), stage.submission());
    }

    @Nullable TranscriptVersions versions() {
        return stage.transcript();
    }

    /// Of the last correction or restoration; 0 for the original.
    int number() {
        return Optional.ofNullable(versions())
                .map(versions -> versions.saved().number())
                .orElse(0);
    }

    /// @throws ApiException `invalid_state` unless the change is based on the last one
    CorrectableTranscript require(int number) {
        if (number != number()) {
            throw invalid(project, "The transcript has been corrected in the meantime.");
        }
        return this;
    }

    private static ApiException invalid(Project project, String detail) {
        return ApiException.invalidState(detail, project.status().wire());
    }
}
