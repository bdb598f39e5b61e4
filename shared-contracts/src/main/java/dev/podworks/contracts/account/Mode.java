package dev.podworks.contracts.account;

import dev.podworks.contracts.WireEnum;

/// Live mode processes and charges; test mode simulates. Their data is separate.
public enum Mode implements WireEnum {
    LIVE,
    TEST
}
