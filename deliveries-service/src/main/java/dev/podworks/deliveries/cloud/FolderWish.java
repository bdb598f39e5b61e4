package dev.podworks.deliveries.cloud;

import org.jspecify.annotations.Nullable;

/// The folder that a project's files shall go into.
///
/// @param targetIsKnown the target was there once, so that it is missing when it is not there now; one that was never
///     seen is made
/// @param name under the target
/// @param made the folder as it was made before; null the first time
public record FolderWish(
        Target target,
        boolean targetIsKnown,
        String name,
        @Nullable CloudFolder made) {}
