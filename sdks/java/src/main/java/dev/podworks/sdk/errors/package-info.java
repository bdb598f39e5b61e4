/** What the package throws: errors of the API by HTTP status, of the connection, and of projects and files. */
@NullMarked
package dev.podworks.sdk.errors;

import org.jspecify.annotations.NullMarked;
