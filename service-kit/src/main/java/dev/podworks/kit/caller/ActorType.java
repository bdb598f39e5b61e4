package dev.podworks.kit.caller;

import dev.podworks.contracts.WireEnum;

/// Whether a program or a person asks.
public enum ActorType implements WireEnum {
    API_KEY,
    USER
}
