/// Shortens pauses: finds them across all tracks of a recording, and maps the time of the recording to that of the
/// outputs. It computes cuts from levels and runs nothing.
@NullMarked
package dev.podworks.studio.trimming;

import org.jspecify.annotations.NullMarked;
