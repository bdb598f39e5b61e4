package dev.podworks.projects.project;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.contracts.studio.StoredOutputs;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state of a project's life cycle, with the data that exists in that state only.
///
/// Callers see {@link Measuring} and {@link Charging} as the status `validating`, and {@link Queued} and
/// {@link OnHold} as `queued`. Part of the stored document: names of stages and properties must not change.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "stage")
@JsonSubTypes({
    @Type(value = Stage.Draft.class, name = "draft"),
    @Type(value = Stage.Measuring.class, name = "measuring"),
    @Type(value = Stage.Charging.class, name = "charging"),
    @Type(value = Stage.Rejected.class, name = "rejected"),
    @Type(value = Stage.Queued.class, name = "queued"),
    @Type(value = Stage.OnHold.class, name = "on_hold"),
    @Type(value = Stage.Processing.class, name = "processing"),
    @Type(value = Stage.Completed.class, name = "completed"),
    @Type(value = Stage.Failed.class, name = "failed"),
    @Type(value = Stage.Cancelled.class, name = "cancelled")
})
public sealed interface Stage {
    ProjectStatus status();

    /// The number of the submission; 0 before the first.
    int submission();

    /// The number of the studio's last attempt; 0 before the first.
    default int attempt() {
        return 0;
    }

    /// The price; null until every file is measured.
    default @Nullable Long creditsSeconds() {
        return null;
    }

    /// When the saga acts without an event; null if it waits indefinitely.
    default @Nullable Instant deadline() {
        return null;
    }

    default boolean isOverdue(Instant now) {
        return deadline() != null && !now.isBefore(deadline());
    }

    /// Whether the submission has ended.
    default boolean ended() {
        return switch (status()) {
            case DRAFT, VALIDATING, REJECTED, QUEUED, PROCESSING -> false;
            case COMPLETED, FAILED, CANCELLED -> true;
        };
    }

    /// Whether the owner may update and submit the project.
    default boolean editable() {
        return false;
    }

    /// The same stage after the files of the project have changed.
    default Stage unpriced() {
        return this;
    }

    default @Nullable Instant queuedAt() {
        return null;
    }

    default @Nullable Instant startedAt() {
        return null;
    }

    /// Not submitted yet.
    record Draft() implements Stage {
        @Override
        public boolean editable() {
            return true;
        }

        @Override
        public ProjectStatus status() {
            return ProjectStatus.DRAFT;
        }

        @Override
        public int submission() {
            return 0;
        }
    }

    /// Submitted; at least one file is not ready yet.
    ///
    /// @param importing whether a file is still being imported, for which the deadline is longer
    /// @param deadline when the submission is rejected
    record Measuring(int submission, boolean importing, Instant deadline) implements Stage {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.VALIDATING;
        }
    }

    /// Failed validation. The owner can fix the project and submit it again.
    ///
    /// @param creditsSeconds null if it was rejected before it had a price
    record Rejected(int submission, @Nullable Long creditsSeconds, Rejection rejection) implements Stage {
        @Override
        public boolean editable() {
            return true;
        }

        @Override
        public Stage unpriced() {
            return new Rejected(submission, null, rejection);
        }

        @Override
        public ProjectStatus status() {
            return ProjectStatus.REJECTED;
        }
    }

    /// The price of a submission, which is charged and refunded under its number.
    record Quote(int submission, long creditsSeconds) {}

    /// A stage with a price.
    sealed interface Quoted extends Stage {
        Quote quote();

        @Override
        default int submission() {
            return quote().submission();
        }

        @Override
        default Long creditsSeconds() {
            return quote().creditsSeconds();
        }
    }

    /// Waits for billing to charge the credits.
    ///
    /// @param deadline when the charge is requested again
    record Charging(Quote quote, Instant deadline) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.VALIDATING;
        }
    }

    /// Charged, if live, and waiting for the studio.
    ///
    /// @param attempt the number of the last, unsuccessful attempt; 0 before the first
    record Queued(Quote quote, int attempt, Instant queuedAt) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.QUEUED;
        }
    }

    /// Held by an operator until it is released or cancelled.
    ///
    /// @param attempt the number of the studio's last attempt
    record OnHold(Quote quote, int attempt, Instant queuedAt) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.QUEUED;
        }
    }

    /// @param attempt the number of the studio's current attempt
    record Processing(Quote quote, int attempt, Instant queuedAt, Instant startedAt) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.PROCESSING;
        }
    }

    /// @param outputs those that are served; of a corrected transcript, if there is one
    /// @param outputsExpireAt null if they never expire
    /// @param outputsGone whether they were deleted
    /// @param transcript the corrections of the transcript; null without any
    record Completed(
            Quote quote,
            @Nullable Instant queuedAt,
            @Nullable Instant startedAt,
            Instant completedAt,
            StoredOutputs outputs,
            @Nullable Instant outputsExpireAt,
            boolean outputsGone,
            @Nullable TranscriptVersions transcript)
            implements Quoted {
        @Override
        public @Nullable Instant deadline() {
            return outputsGone ? null : outputsExpireAt;
        }

        public Completed withoutOutputs() {
            return new Completed(quote, queuedAt, startedAt, completedAt, outputs, outputsExpireAt, true, transcript);
        }

        public Completed with(StoredOutputs nextOutputs, TranscriptVersions nextTranscript) {
            return new Completed(
                    quote, queuedAt, startedAt, completedAt, nextOutputs, outputsExpireAt, outputsGone, nextTranscript);
        }

        @Override
        public ProjectStatus status() {
            return ProjectStatus.COMPLETED;
        }
    }

    /// Final. Billing refunds the charge.
    record Failed(
            Quote quote,
            @Nullable Instant queuedAt,
            @Nullable Instant startedAt,
            Failure failure) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.FAILED;
        }
    }

    /// Cancelled by its owner before processing. Billing refunds the charge, if there is one.
    ///
    /// @param creditsSeconds null if it was cancelled before it had a price
    record Cancelled(
            int submission,
            @Nullable Long creditsSeconds,
            @Nullable Instant queuedAt) implements Stage {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.CANCELLED;
        }
    }
}
