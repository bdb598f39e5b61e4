/// Corrections of transcripts: the outputs of a completed project with what a person corrected.
///
/// Guarantees: a correction is always applied to the original transcript, so that its result does not depend on
/// earlier ones; the original objects are never changed, and all others of the project are streamed into the new
/// zip; a later correction replaces one that is not written yet; only the holder of the lease publishes the result,
/// once; a correction ends with an event, after at most five attempts; corrections wait for no job, since they have
/// a queue of their own.
///
/// Does not guarantee that a correction which was replaced leaves no object: projects-service deletes those of all
/// numbers before the one that is served, and everything with the project.
@NullMarked
package dev.podworks.studio.correction;

import org.jspecify.annotations.NullMarked;
