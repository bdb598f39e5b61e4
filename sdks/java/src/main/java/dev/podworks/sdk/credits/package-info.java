/** The balance, and what changes it. */
@NullMarked
package dev.podworks.sdk.credits;

import org.jspecify.annotations.NullMarked;
