/// JSON of the API and of events.
///
/// Guarantees: text that {@link dev.podworks.kit.json.StorableText} accepts is stored unchanged in `text` and
/// `jsonb` columns.
package dev.podworks.kit.json;
