/// Which shows there are: a read model of podworks.shows, for keys that are limited to one.
///
/// Guarantees: a show never gets to another account and never goes away, so the first news of it is all that is
/// kept. One of which no news has come yet, having been made a moment ago, is asked for at projects-service; only
/// that needs it to be there.
package dev.podworks.accounts.show;
