/** The transport. Not a part of the API of this package: it can change in any version. */
@NullMarked
package dev.podworks.sdk.internal;

import org.jspecify.annotations.NullMarked;
