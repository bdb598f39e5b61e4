/// Access to finished outputs. They are in the object store; this service signs links to them.
///
/// Guarantees: a presigned link works for an hour; a permanent link refers to one output, cannot be guessed or
/// altered, and works as long as the output is kept; outputs that are unavailable to callers are deleted from the
/// store in the end, despite failures and restarts.
///
/// Does not guarantee that a presigned link stops working the moment its output expires: it works until the object
/// is deleted, moments later.
package dev.podworks.projects.output;
