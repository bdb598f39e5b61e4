/// Public events: their store and the feed.
///
/// Guarantees: an event is stored once, however often and however late its record is redelivered; its JSON is
/// generated once, so the feed and every delivery attempt contain the same bytes; events are listed for 30 days
/// and then dropped with their daily partition.
///
/// Not guaranteed: that the links of `project.completed` still work. The feed shows the event as it was published;
/// the links return 410 once the files are deleted. Webhook delivery checks the files before each attempt.
package dev.podworks.webhooks.event;
