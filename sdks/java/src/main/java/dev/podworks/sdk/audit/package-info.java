/** The audit log of the account. */
@NullMarked
package dev.podworks.sdk.audit;

import org.jspecify.annotations.NullMarked;
