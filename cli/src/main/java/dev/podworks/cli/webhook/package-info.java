/// Webhooks on the developer's own machine.
@NullMarked
package dev.podworks.cli.webhook;

import org.jspecify.annotations.NullMarked;
