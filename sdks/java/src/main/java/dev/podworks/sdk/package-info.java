/** The Podworks API for Java. Start with {@link dev.podworks.sdk.Podworks}. */
@NullMarked
package dev.podworks.sdk;

import org.jspecify.annotations.NullMarked;
