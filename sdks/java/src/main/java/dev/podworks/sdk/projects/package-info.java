/** Recordings of 1 to 8 files, with their settings and outputs. */
@NullMarked
package dev.podworks.sdk.projects;

import org.jspecify.annotations.NullMarked;
