/// Runs FFmpeg on untrusted files. Plain Java, independent of jobs, the object store and services.
///
/// Guarantees:
///
/// - No shell. Arguments reach the program unchanged, and it inherits none of the service's secrets.
/// - An input is read only through the protocols that it needs and only by allowed demuxers. A playlist, a concat
///   script or a manifest with another extension is rejected, so it cannot make FFmpeg read other files or fetch
///   URLs.
/// - A program cannot read the service's memory and environment, and in the stronger sandbox none of its files:
///   [dev.podworks.media.Sandbox]. The service logs at its start which sandbox it uses.
/// - Every run ends, at the latest at its time limit, when its thread is interrupted, or with the JVM, and none of
///   its processes survives it. (After a SIGKILL of the JVM, the kernel kills the processes in a sandbox; without
///   one, the limit of CPU time ends them.)
/// - Memory, CPU time and the size of written files are limited where `prlimit` exists (Linux). The size of kept
///   messages is limited everywhere, and the query of a URL, which may hold a signature, is removed from them.
/// - Defects of the file and other failures have different types. [dev.podworks.media.UnreadableMediaException]
///   recurs with every attempt, [dev.podworks.media.FfmpegException] is worth a retry.
///
/// Does not guarantee: that a readable file is intact. Damage in the middle is skipped, as players do.
@NullMarked
package dev.podworks.media;

import org.jspecify.annotations.NullMarked;
