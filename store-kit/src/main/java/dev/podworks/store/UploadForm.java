package dev.podworks.store;

import java.net.URI;
import java.util.Map;

/// A presigned form upload: `POST` the `fields` first, then the part named `file`. Specification: Upload.
public record UploadForm(URI url, Map<String, String> fields) {}
