/// Removes noise: with a learned model in a process of its own, or with FFmpeg's filters where no model is installed.
@NullMarked
package dev.podworks.studio.denoising;

import org.jspecify.annotations.NullMarked;
