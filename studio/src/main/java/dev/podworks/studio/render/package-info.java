/// Renders a project's recordings to its outputs. [dev.podworks.studio.render.Renderer] is the entry point.
///
/// A job has tracks, which are its input files, and voices: a voice is a whole track, or one channel of a track
/// with two speakers. `pass` has the FFmpeg passes, `progress` the job's progress.
@NullMarked
package dev.podworks.studio.render;

import org.jspecify.annotations.NullMarked;
