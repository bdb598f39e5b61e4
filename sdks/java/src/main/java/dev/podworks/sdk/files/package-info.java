/** Recordings that you upload or import. */
@NullMarked
package dev.podworks.sdk.files;

import org.jspecify.annotations.NullMarked;
