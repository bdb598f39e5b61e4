/// Generates the documentation while it is built: nothing of this runs in a service.
package dev.podworks.docs;
