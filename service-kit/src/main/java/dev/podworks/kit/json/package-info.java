/// JSON as the API and the topics have it, and which texts in it can be stored.
///
/// Guarantees: a text that passed {@link dev.podworks.kit.json.StorableText} is kept by every column and every JSON
/// document of ours as it is.
package dev.podworks.kit.json;
