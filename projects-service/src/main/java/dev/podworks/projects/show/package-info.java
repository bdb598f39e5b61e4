/// Shows, which group an account's projects of both modes and give defaults to new ones.
///
/// Guarantees: show names are unique in the account; an account never has more than 200 shows that are not
/// archived, despite concurrent requests; a show can be used as soon as it was created; the published event commits
/// with the change.
package dev.podworks.projects.show;
