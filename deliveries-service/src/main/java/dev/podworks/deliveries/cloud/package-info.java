/// The clients of the cloud storage providers, behind one port: `folder` speaks the Dropbox HTTP API, `drive` the
/// Google Drive v3 API. Neither vendor's SDK: both bring blocking HTTP clients of their own, which Egress could not
/// guard.
///
/// Guarantees: bytes are streamed, never held; an upload goes on where the provider says that it is; requests go out
/// through the guarded client, to the configured addresses only; no token is in a log or an error.
///
/// What the documented answers mean:
///
/// | answer | `folder` | `drive` | becomes |
/// |---|---|---|---|
/// | login refused | 401, unless `missing_scope` | 401 | tried with a renewed login, then `needs_reconnect` |
/// | no folder | 409 `path/not_found`, `path/not_folder` | 404 `notFound`, or it is in the bin | `folder_missing` |
/// | may not write | 403, 401 `missing_scope`, 409 `no_write_permission` | other 403 | `folder_forbidden` |
/// | full | 409 `…/insufficient_space` | 403 `storageQuotaExceeded` and its like | `storage_full` |
/// | busy | 429, 5xx, 409 `too_many_write…` | 429, 5xx, 403 `rateLimit…` | tried again after `Retry-After` |
/// | no answer | | | resumed at once while there is progress, then another try |
/// | anything else | | | `provider_error` |
///
/// `files_expired`, `connection_removed`, `destination_archived` and `timed_out` are ours to find out, not theirs.
///
/// Not guaranteed: that a file appears once in the drive, which allows two of one name. One that is there is replaced.
package dev.podworks.deliveries.cloud;
