package dev.podworks.contracts.event;

import dev.podworks.contracts.WireEnum;

/// The kinds of resources whose changes the account page is notified of.
public enum ChangedResource implements WireEnum {
    /// Members, invitations, keys and settings of the account.
    ACCOUNT,
    CONNECTION,
    /// The balance, the ledger and the subscription. The id is the account's.
    CREDITS,
    DESTINATION,
    /// A new event of the feed.
    EVENT,
    FILE,
    PROJECT,
    /// The deliveries of a project to cloud storage. The id is the project's.
    PROJECT_DELIVERIES,
    /// The progress of a project, which changes several times a second. The id is the project's.
    PROJECT_PROGRESS,
    PURCHASE,
    SHOW,
    /// The endpoint or one of its deliveries.
    WEBHOOK_ENDPOINT
}
