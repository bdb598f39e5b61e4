/// Which shows there are: a read model of podworks.shows, for keys that are limited to one.
///
/// Guarantees: a show never gets to another account and never goes away, so the first news of it is all that is kept.
///
/// Does not guarantee: that a show is known the moment it is made; the event takes some tens of milliseconds. Asking
/// projects-service instead would tie making keys to its being there.
package dev.podworks.gateway.show;
