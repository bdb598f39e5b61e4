package dev.podworks.billing.usage;

import dev.podworks.contracts.WireEnum;

/// What the rows of usage are by.
enum UsageGroup implements WireEnum {
    DAY,
    SHOW
}
