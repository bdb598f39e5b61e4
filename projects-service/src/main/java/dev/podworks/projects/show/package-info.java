/// Shows, which group an account's projects in both modes and give each new one its defaults.
///
/// Guarantees: no two shows of an account have one name; an account never has more than 200 that are not archived,
/// whoever makes them at the same time; a show is usable in the moment it is made; what is told of a change commits
/// with it.
package dev.podworks.projects.show;
