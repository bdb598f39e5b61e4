/// The services that cancelled and deleted projects and changed shows are forwarded to, before the response.
package dev.podworks.projects.forwarding;
