package dev.podworks.contracts.account;

import dev.podworks.contracts.WireEnum;

/// Live processes and charges; test simulates. Data of the two never mixes.
public enum Mode implements WireEnum {
    LIVE,
    TEST
}
