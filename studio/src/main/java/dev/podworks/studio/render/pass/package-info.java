/// The FFmpeg passes over one recording: cleaning, mixing, mastering and encoding, muxing. Each pass is measured
/// while it runs.
///
/// Guarantees: no pass changes the length of the audio, and none decodes more of a customer's file than was
/// charged.
@NullMarked
package dev.podworks.studio.render.pass;

import org.jspecify.annotations.NullMarked;
