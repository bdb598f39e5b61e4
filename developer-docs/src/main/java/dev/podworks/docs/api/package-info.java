/// What the pages need from `openapi.yaml`: operations, events, schemas as properties, and errors.
package dev.podworks.docs.api;
