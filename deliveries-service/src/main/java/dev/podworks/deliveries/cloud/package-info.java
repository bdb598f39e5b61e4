/// Clients for cloud storage providers. [dev.podworks.deliveries.cloud.CloudProvider] is the interface, each
/// provider is one bean in its own package: `cloud.folder` for Dropbox, `cloud.drive` for Google Drive. The
/// vendors' SDKs are not used: they bring blocking HTTP clients that [dev.podworks.kit.egress.Egress] can't guard.
///
/// To add a provider, see docs/recipes.md.
///
/// Guarantees: bytes are streamed, never buffered; an interrupted upload continues at the offset that the provider
/// reports; requests go through the guarded client, to configured addresses only; tokens appear in no log or error.
///
/// What a failed request leads to:
///
/// | failure | then |
/// |---|---|
/// | `Unauthorized` | a new access token; if that is rejected too, `needs_reconnect` |
/// | `Unavailable` | another attempt after `Retry-After` |
/// | `ConnectionFailed` | resumed at once while there is progress, then another attempt |
/// | `UploadNotFound` | the file is uploaded from its start |
/// | `Rejected` | the delivery fails with `folder_missing`, `folder_forbidden`, `storage_full` or `provider_error` |
///
/// Each provider's `…Errors` class says which responses mean what. `files_expired`, `connection_removed`,
/// `destination_archived` and `timed_out` do not come from providers.
///
/// Not guaranteed: that a file name is unique in Google Drive, which allows duplicates. An existing file is
/// replaced.
package dev.podworks.deliveries.cloud;
