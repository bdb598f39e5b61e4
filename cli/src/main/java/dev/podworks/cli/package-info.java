/// The customers' command line, on the Java SDK. The operators' is `./podworks`, in the module `local`.
@NullMarked
package dev.podworks.cli;

import org.jspecify.annotations.NullMarked;
