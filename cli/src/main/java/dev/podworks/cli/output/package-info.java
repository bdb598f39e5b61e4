/// What people and programs read: lines, tables, JSON.
@NullMarked
package dev.podworks.cli.output;

import org.jspecify.annotations.NullMarked;
