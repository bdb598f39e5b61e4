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

/// Where a project stands, with exactly what is known there and nowhere else.
///
/// A caller sees {@link Measuring} and {@link Charging} as one status, validating, and {@link Queued} and
/// {@link OnHold} as another, queued.
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

    /// Which submission it is; 0 before the first.
    int submission();

    /// The studio's last try that is known of; 0 before the first.
    default int attempt() {
        return 0;
    }

    /// What the project costs; null until it is priced.
    default @Nullable Long creditsSeconds() {
        return null;
    }

    /// When the project takes its next step by itself; null where it waits for news however long they take.
    default @Nullable Instant deadline() {
        return null;
    }

    default boolean isOverdue(Instant now) {
        return deadline() != null && !now.isBefore(deadline());
    }

    /// Whether no news will ever move it again.
    default boolean ended() {
        return switch (status()) {
            case DRAFT, VALIDATING, REJECTED, QUEUED, PROCESSING -> false;
            case COMPLETED, FAILED, CANCELLED -> true;
        };
    }

    /// Whether its owner may change the project: nothing is under way.
    default boolean changeable() {
        return false;
    }

    /// The same of a project whose files are others now.
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
        public boolean changeable() {
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

    /// Submitted; some file is not checked yet.
    ///
    /// @param importing whether one of them is still being fetched, which takes as long as it takes
    /// @param deadline when it is given up
    record Measuring(int submission, boolean importing, Instant deadline) implements Stage {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.VALIDATING;
        }
    }

    /// Validation refused it. It can be mended and submitted again.
    ///
    /// @param creditsSeconds null when it was refused before it had a price
    record Rejected(int submission, @Nullable Long creditsSeconds, Rejection rejection) implements Stage {
        @Override
        public boolean changeable() {
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

    /// What a submission costs. The credits are taken, and given back, for it.
    record Quote(int submission, long creditsSeconds) {}

    /// From the price on.
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

    /// Billing was asked for the credits.
    ///
    /// @param deadline when it is asked once more
    record Charging(Quote quote, Instant deadline) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.VALIDATING;
        }
    }

    /// Paid, where it is live, and waiting for the studio.
    ///
    /// @param attempt the last try, which came to nothing; 0 before the first
    record Queued(Quote quote, int attempt, Instant queuedAt) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.QUEUED;
        }
    }

    /// Stopped by the service team, until it is released or cancelled. To a caller it is queued.
    ///
    /// @param attempt the studio's last try that is known of
    record OnHold(Quote quote, int attempt, Instant queuedAt) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.QUEUED;
        }
    }

    /// @param attempt which of the studio's tries is under way
    record Processing(Quote quote, int attempt, Instant queuedAt, Instant startedAt) implements Quoted {
        @Override
        public ProjectStatus status() {
            return ProjectStatus.PROCESSING;
        }
    }

    /// @param outputsExpireAt null where they are kept for good
    /// @param outputsGone whether they were deleted since
    record Completed(
            Quote quote,
            @Nullable Instant queuedAt,
            @Nullable Instant startedAt,
            Instant completedAt,
            StoredOutputs outputs,
            @Nullable Instant outputsExpireAt,
            boolean outputsGone)
            implements Quoted {
        @Override
        public @Nullable Instant deadline() {
            return outputsGone ? null : outputsExpireAt;
        }

        public Completed withoutOutputs() {
            return new Completed(quote, queuedAt, startedAt, completedAt, outputs, outputsExpireAt, true);
        }

        @Override
        public ProjectStatus status() {
            return ProjectStatus.COMPLETED;
        }
    }

    /// For good. Billing gives back what it took.
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

    /// By its owner, before the studio began. Billing gives back what it took, if it took anything.
    ///
    /// @param creditsSeconds null when it was cancelled before it had a price
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
