package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// The strength of plosive reduction: `p1` light, `p3` strong.
public enum PlosivesLevel implements WireEnum {
    P1,
    P2,
    P3
}
