package dev.podworks.accounts.secondfactor;

import dev.podworks.contracts.WireEnum;

/// A kind of second factor.
public enum Factor implements WireEnum {
    PASSKEY,
    TOTP,
    RECOVERY_CODE
}
