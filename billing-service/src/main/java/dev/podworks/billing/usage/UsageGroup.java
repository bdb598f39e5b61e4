package dev.podworks.billing.usage;

import dev.podworks.contracts.WireEnum;

/// How rows of usage are grouped.
enum UsageGroup implements WireEnum {
    DAY,
    SHOW
}
