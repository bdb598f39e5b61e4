/// The object store, which holds every byte of every recording.
///
/// Guarantees: links are signed for one object, one method and a time; a copy is of the bytes that were looked at; a
/// stream becomes an object whole or not at all.
package dev.podworks.store;
