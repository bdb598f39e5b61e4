/** The events of the last 30 days. */
@NullMarked
package dev.podworks.sdk.events;

import org.jspecify.annotations.NullMarked;
