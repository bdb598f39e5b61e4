/// The filter graphs for cleaning and mastering, with the parameters of the levels that customers choose. It writes
/// FFmpeg filters and runs nothing.
@NullMarked
package dev.podworks.studio.cleaning;

import org.jspecify.annotations.NullMarked;
