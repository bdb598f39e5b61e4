package dev.podworks.projects.output;

import dev.podworks.contracts.studio.StoredOutputs.Kind;
import java.net.URI;

/// A finished file. Specification: Output.
public record OutputView(Kind kind, String name, long sizeBytes, URI url) {}
