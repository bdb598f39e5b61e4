/// The door for other services, which the gateway never routes to.
package dev.podworks.files.internal;
