/// The events feed.
@NullMarked
package dev.podworks.cli.event;

import org.jspecify.annotations.NullMarked;
