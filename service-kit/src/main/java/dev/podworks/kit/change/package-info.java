/// Change notifications: a resource returns something else when it is read again.
///
/// A service sends one ([dev.podworks.kit.change.ChangeNotifier]) where a resource that it serves has changed and no
/// event of its own says so: progress, a read model's update, an attempt at a delivery. Every gateway replica receives
/// them, together with the services' events, and passes them on to the open account pages, which read the resource
/// again (`gateway.change`).
///
/// Guarantees: a notification is sent after the commit, so the read that it causes returns the change; sending it
/// neither delays nor fails the transaction; a resource has at most two a second from a replica, and one after its
/// last change.
///
/// Does not guarantee: that it is received. It is lost if the process dies after the commit, and while Kafka is
/// unavailable. Nothing but what is displayed may depend on it.
package dev.podworks.kit.change;
