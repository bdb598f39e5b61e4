package dev.podworks.cli;

import dev.podworks.sdk.errors.ApiException;
import dev.podworks.sdk.errors.AuthenticationException;
import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.NotFoundException;
import dev.podworks.sdk.errors.PermissionDeniedException;
import dev.podworks.sdk.errors.PodworksException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.ProjectException;
import dev.podworks.sdk.errors.ProjectRejectedException;
import dev.podworks.sdk.errors.RateLimitException;
import dev.podworks.sdk.errors.RequestCancelledException;
import dev.podworks.sdk.errors.ServerException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a command failed with: lines for people and the exit status.
record Failure(ExitStatus status, List<String> lines) {

    /// Empty for a defect, which has a stack trace.
    static Optional<Failure> of(Throwable failure, List<String> arguments) {
        return switch (failure) {
            case CliException e -> one(e.status(), String.valueOf(e.getMessage()));
            case ApiException e -> Optional.of(api(e, arguments));
            case RequestCancelledException _, InterruptedException _ -> one(ExitStatus.INTERRUPTED, "Interrupted.");
            case ProjectRejectedException e -> one(ExitStatus.REJECTED, project(e));
            case ProjectException e -> one(ExitStatus.FAILED, project(e));
            case PodworksTimeoutException e -> one(ExitStatus.UNAVAILABLE, String.valueOf(e.getMessage()));
            case ConnectionException e -> one(ExitStatus.UNAVAILABLE, connection(e));
            case PodworksException e -> one(ExitStatus.FAILED, String.valueOf(e.getMessage()));
            case UncheckedIOException e -> one(ExitStatus.FAILED, String.valueOf(e.getMessage()));
            default -> Optional.empty();
        };
    }

    private static Optional<Failure> one(ExitStatus status, String line) {
        return Optional.of(new Failure(status, List.of(line)));
    }

    private static String project(ProjectException failure) {
        return "%s: %s".formatted(failure.project().getId(), failure.getMessage());
    }

    private static String connection(ConnectionException failure) {
        return failure.getMessage() + (failure.getCause() instanceof ConnectException ? " Is the address right?" : "");
    }

    private static Failure api(ApiException error, List<String> arguments) {
        var lines = new ArrayList<String>();
        if (error instanceof NotFoundException) {
            lines.add("%s was not found: %s"
                    .formatted(named(arguments), "it does not exist, or belongs to another account, mode or show."));
        } else {
            lines.add(error.detail());
        }
        if (error instanceof AuthenticationException) {
            lines.add("Sign in with a valid key: podworks login");
        }
        error.retryAfter().ifPresent(wait -> lines.add("Try again in %s s.".formatted(Math.max(1, wait.toSeconds()))));
        error.fieldErrors().forEach(field -> lines.add("  %s %s".formatted(field.getPath(), field.getMessage())));
        error.requestId().ifPresent(id -> lines.add("  " + id));
        return new Failure(status(error), lines);
    }

    /// The ids among the arguments of the command.
    private static String named(List<String> arguments) {
        var ids = arguments.stream()
                .filter(each -> each.matches("[a-z]{2,5}_\\w+"))
                .toList();
        return ids.isEmpty() ? "The resource" : String.join(", ", ids);
    }

    private static ExitStatus status(ApiException error) {
        return switch (error) {
            case AuthenticationException _, PermissionDeniedException _ -> ExitStatus.DENIED;
            case NotFoundException _ -> ExitStatus.NOT_FOUND;
            case ServerException _ -> ExitStatus.UNAVAILABLE;
            // Without a time it is a limit that no waiting changes, such as too many files that were never uploaded.
            case RateLimitException e when e.retryAfter().isPresent() -> ExitStatus.UNAVAILABLE;
            default -> ExitStatus.FAILED;
        };
    }
}
