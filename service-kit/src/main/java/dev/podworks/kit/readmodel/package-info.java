/// Read models that are complete for what a client has created.
///
/// A read model is filled by events, which arrive after the response that a client got. So an id that it does not
/// contain is looked up at the service that owns it before it counts as unknown ({@link
/// dev.podworks.kit.readmodel.ReadThrough}).
///
/// Guarantees: what an owner has confirmed to a client is found by every other service, from that moment on; ids
/// that the read model contains cost nothing; concurrent lookups of one caller for the same ids share a call.
///
/// Does not guarantee: that an entity in the read model is current. Facts that can change and decide something are
/// requested from the owner.
package dev.podworks.kit.readmodel;
