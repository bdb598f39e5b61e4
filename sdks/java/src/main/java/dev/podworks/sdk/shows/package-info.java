/** Groups of projects, with defaults for new ones. */
@NullMarked
package dev.podworks.sdk.shows;

import org.jspecify.annotations.NullMarked;
