/**
 * The models of the API, under the names of its document.
 *
 * <p>Most of them are generated. Setters are named as the property and return the model: {@code new
 * CreateShowRequest().name("Talks")}. In a request, a property that was never set is omitted, and one that was set
 * to null is sent as null, which clears it in an update. Properties and values that were added to the API after
 * this version are ignored, or are {@code UNKNOWN}.
 */
@NullMarked
package dev.podworks.sdk.model;

import org.jspecify.annotations.NullMarked;
