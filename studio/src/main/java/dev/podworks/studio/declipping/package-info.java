/// Restores samples that were clipped, from their neighbours. It computes samples and runs nothing.
@NullMarked
package dev.podworks.studio.declipping;

import org.jspecify.annotations.NullMarked;
