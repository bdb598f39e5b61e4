/// Deletion of rows that are no longer needed.
package dev.podworks.projects.retention;
