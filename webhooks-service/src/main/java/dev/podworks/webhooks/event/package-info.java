/// Public events: their store and the feed.
///
/// Guarantees: an event is stored once, however often and however late it comes again; its JSON is made once, so the
/// feed and every attempt of every webhook say the same, in the order in which it was told; it is shown for 30 days
/// and then dropped with its day.
///
/// Not guaranteed: that the links of `project.completed` still work. The feed shows the event as it was; they answer
/// 410 once the files are gone. Webhooks check before each attempt.
package dev.podworks.webhooks.event;
