/// Files that projects use.
@NullMarked
package dev.podworks.cli.file;

import org.jspecify.annotations.NullMarked;
