package dev.podworks.deliveries.cloud;

import org.jspecify.annotations.Nullable;

/// A project's folder to find or create.
///
/// @param targetExisted the target was seen before, so that it is an error if it is missing now; otherwise it is
///     created
/// @param name below the target
/// @param existing the folder that an earlier attempt created; null the first time
public record FolderRequest(
        Target target,
        boolean targetExisted,
        String name,
        @Nullable CloudFolder existing) {}
