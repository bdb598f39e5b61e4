/** Webhook endpoints, and the verification of webhooks. */
@NullMarked
package dev.podworks.sdk.webhooks;

import org.jspecify.annotations.NullMarked;
