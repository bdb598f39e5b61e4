package dev.podworks.accounts.passkey;

import dev.podworks.contracts.WireEnum;

/// What a challenge was issued for. It is accepted for nothing else.
public enum ChallengePurpose implements WireEnum {
    REGISTRATION,
    SIGN_IN,
    SECOND_FACTOR,
    REAUTHENTICATION
}
