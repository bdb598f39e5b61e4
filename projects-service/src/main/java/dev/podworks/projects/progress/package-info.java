/// The progress of projects in processing. For display only: no decision of the saga depends on it.
package dev.podworks.projects.progress;
