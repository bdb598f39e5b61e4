/// The progress of a job: the steps, their share of the time, and the sum over all voices, which never falls within an
/// attempt.
@NullMarked
package dev.podworks.studio.render.progress;

import org.jspecify.annotations.NullMarked;
