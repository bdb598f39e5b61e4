package dev.podworks.contracts.output;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.studio.StoredOutputs;
import java.util.Optional;

/// What an output is for. The zip and the manifest have all of them; the API lists those of its specification.
public enum OutputKind implements WireEnum {
    AUDIO,
    VIDEO,
    TRANSCRIPT,
    WAVEFORM;

    /// The API's name for it. Empty for waveforms, which the API doesn't list.
    public Optional<StoredOutputs.Kind> apiKind() {
        return switch (this) {
            case AUDIO -> Optional.of(StoredOutputs.Kind.AUDIO);
            case VIDEO -> Optional.of(StoredOutputs.Kind.VIDEO);
            case TRANSCRIPT -> Optional.of(StoredOutputs.Kind.TRANSCRIPT);
            case WAVEFORM -> Optional.empty();
        };
    }
}
