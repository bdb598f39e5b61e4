package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// The strength of noise reduction: `n1` light, `n3` strong.
public enum NoiseLevel implements WireEnum {
    N1,
    N2,
    N3
}
