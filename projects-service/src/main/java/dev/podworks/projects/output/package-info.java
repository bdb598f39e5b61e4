/// The way to finished files: they lie in the object store, and this service signs links to them.
package dev.podworks.projects.output;
