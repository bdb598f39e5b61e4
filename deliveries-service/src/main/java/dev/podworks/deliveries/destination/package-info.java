/// Destinations: named folders of connections.
///
/// Guarantees: at most 100 per account, however many are created concurrently; a target has its provider's format;
/// every change is published with a greater version; a removed destination keeps its row as long as deliveries
/// refer to it.
///
/// Not guaranteed: that the folder exists. The first delivery creates it.
package dev.podworks.deliveries.destination;
