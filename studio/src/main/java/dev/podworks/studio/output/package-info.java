/// What customers get: the formats of outputs, their names, tags and checksums, the manifest and the zip. It writes
/// FFmpeg arguments and runs nothing.
@NullMarked
package dev.podworks.studio.output;

import org.jspecify.annotations.NullMarked;
