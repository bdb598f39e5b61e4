package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// How much plosive bursts are held down: `p1` light, `p3` strong.
public enum PlosivesLevel implements WireEnum {
    P1,
    P2,
    P3
}
