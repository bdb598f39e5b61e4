/// The reference: a page for every operation and event, an overview for every group of them, and a page for every
/// error code.
package dev.podworks.docs.reference;
