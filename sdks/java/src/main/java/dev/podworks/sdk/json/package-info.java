/** The models as JSON. */
@NullMarked
package dev.podworks.sdk.json;

import org.jspecify.annotations.NullMarked;
