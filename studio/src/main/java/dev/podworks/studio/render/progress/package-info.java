/// The progress of a job: its tasks with what they cost, the time that they take together, and the share of it that has
/// passed, which never falls within an attempt.
///
/// Guarantees: percent, rate and cap agree, so that a bar that is animated by them is at 100 % when the job is expected
/// to end; the expected end is in the future until the job ends; between reports the bar slows down but does not stop.
@NullMarked
package dev.podworks.studio.render.progress;

import org.jspecify.annotations.NullMarked;
