/** Cloud storage: connections, destinations and deliveries. */
@NullMarked
package dev.podworks.sdk.storage;

import org.jspecify.annotations.NullMarked;
