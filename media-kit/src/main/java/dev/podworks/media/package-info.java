/// Runs FFmpeg on strangers' files. Plain Java: it knows nothing of jobs, stores or services.
///
/// Guaranteed:
///
/// - No shell. Arguments reach the program as they are, and it inherits none of our environment's secrets.
/// - An input is read only through the protocols it needs and only by the demuxers of an allow-list: a playlist, a
///   concat script or a manifest in disguise is refused, so it can't make FFmpeg read other files or fetch URLs.
/// - A program can't read the service's memory and environment, and in the stronger sandbox none of its files:
///   [dev.podworks.media.Sandbox]. Which one holds on a machine is written to the log when the service starts.
/// - Every run ends: by itself, at its time limit, when its thread is interrupted, or with the JVM. No process of
///   it lives on, whichever way it ended. (A JVM that gets SIGKILL can't clean up; in a sandbox the kernel kills
///   them with it, elsewhere the limit on CPU time ends them.)
/// - Memory, CPU time and the size of written files are bounded where `prlimit` exists (Linux). What is kept of a
///   process's messages is bounded everywhere, and the query of a URL, which may carry a signature, is cut out of it.
/// - The file's fault and ours have different types: [dev.podworks.media.UnreadableMediaException] will be the
///   same on every try, [dev.podworks.media.FfmpegException] may pass.
///
/// Not guaranteed: that a readable file is sound to its end. Damage in the middle is skipped, as players do.
@NullMarked
package dev.podworks.media;

import org.jspecify.annotations.NullMarked;
