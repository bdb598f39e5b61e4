package dev.podworks.generator;

/// A document that cannot be bundled. The message names the file or the operation, and what to fix.
final class InvalidDocumentException extends RuntimeException {
    InvalidDocumentException(String message) {
        super(message);
    }
}
