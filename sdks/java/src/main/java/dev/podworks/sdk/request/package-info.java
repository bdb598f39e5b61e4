/** What all requests have in common: options, lists in pages, and progress of transfers. */
@NullMarked
package dev.podworks.sdk.request;

import org.jspecify.annotations.NullMarked;
