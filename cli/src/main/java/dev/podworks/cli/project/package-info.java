/// Processing recordings, and projects.
@NullMarked
package dev.podworks.cli.project;

import org.jspecify.annotations.NullMarked;
