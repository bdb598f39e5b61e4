/// Destinations: folders of connections, by a name.
///
/// Guarantees: at most 100 an account, however many are made at once; a target has its provider's shape; every
/// change is told with a greater version; one that is removed keeps its row, for the deliveries that went there.
///
/// Not guaranteed: that a folder is there. Nobody looks before the first delivery.
package dev.podworks.deliveries.destination;
