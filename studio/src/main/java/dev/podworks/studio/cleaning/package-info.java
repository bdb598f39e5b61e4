/// The filters that clean a voice, and the figures behind the levels that customers choose. It writes FFmpeg's filter
/// language and runs nothing.
@NullMarked
package dev.podworks.studio.cleaning;

import org.jspecify.annotations.NullMarked;
