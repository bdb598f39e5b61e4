/// Taking away the bytes of files that are no more.
///
/// Guarantees: promised with the change that ends the file, it happens, if only once the store is back.
package dev.podworks.files.removal;
