package dev.podworks.kit.caller;

import dev.podworks.contracts.WireEnum;

/// Whether the caller is a program or a person.
public enum ActorType implements WireEnum {
    API_KEY,
    USER
}
