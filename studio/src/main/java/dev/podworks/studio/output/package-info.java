/// What a project's customer gets: the files, how they are named, the manifest that says what came from what, the zip.
@NullMarked
package dev.podworks.studio.output;

import org.jspecify.annotations.NullMarked;
