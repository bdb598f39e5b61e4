/// A read model of podworks.shows, for API keys that are limited to one show.
///
/// Guarantees: a show is known from its creation on: one whose event has not arrived yet is read from
/// projects-service, and only that needs the service.
package dev.podworks.accounts.show;
