/// Deletes the objects of files that have ended.
///
/// Guarantees: scheduled in the transaction that ends the file, the removal is retried until the object store has
/// deleted the objects.
package dev.podworks.files.removal;
