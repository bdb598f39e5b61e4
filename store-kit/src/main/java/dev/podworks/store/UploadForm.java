package dev.podworks.store;

import java.net.URI;
import java.util.Map;

/// What a client needs to send a file as a form: POST the `fields` first, then the part named `file`. Specification:
/// Upload.
public record UploadForm(URI url, Map<String, String> fields) {}
