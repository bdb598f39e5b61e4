/// A read model of podworks.shows, for API keys that are limited to one show.
///
/// Guarantees: shows never move to another account and are never deleted, so only the first event of each is
/// stored. A show whose event has not arrived yet is looked up at projects-service; only that lookup needs the
/// service.
package dev.podworks.accounts.show;
