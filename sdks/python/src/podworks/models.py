"""The models of the API. Generated from sdks/openapi.yaml by scripts/generate.py. Do not edit."""

from typing import Annotated, Any, Literal
from pydantic import ConfigDict, Field
from podworks._model import Model, TaggedModel
from typing_extensions import TypeAliasType
from datetime import date as date_aliased, datetime


class UpdateEmailPreferences(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    delivery_alerts: Annotated[bool | None, Field(alias="deliveryAlerts")] = None
    """
    Whether you get an email when a delivery fails.
    """
    webhook_alerts: Annotated[bool | None, Field(alias="webhookAlerts")] = None
    """
    Whether you get an email when a webhook endpoint has been failing for an hour.
    """


AuditAction = TypeAliasType(
    "AuditAction",
    Literal[
        "account.created",
        "key.created",
        "key.updated",
        "key.rotated",
        "key.previous_secret_ended",
        "key.revoked",
        "member.added",
        "member.updated",
        "member.removed",
        "invitation.created",
        "invitation.revoked",
        "password.changed",
        "password.reset",
        "passkey.added",
        "passkey.removed",
        "authenticator_app.added",
        "authenticator_app.removed",
        "recovery_codes.created",
        "recovery_code.used",
        "second_factors.reset",
        "sign_in_requirement.updated",
        "email_preferences.updated",
        "card.saved",
        "card.removed",
        "billing_details.updated",
        "credits.purchased",
        "credits.granted",
        "purchase.settled",
        "purchase.refunded",
        "auto_top_up.updated",
        "subscription.created",
        "subscription.updated",
        "subscription.renewed",
        "webhook_endpoint.created",
        "webhook_endpoint.updated",
        "webhook_endpoint.deleted",
        "webhook_endpoint.secret_rotated",
        "webhook_endpoint.disabled",
        "destination.created",
        "destination.updated",
        "destination.deleted",
        "connection.created",
        "connection.reconnected",
        "connection.deleted",
        "show.created",
        "show.updated",
        "project.held",
        "project.released",
        "project.retried",
        "project.transcript_corrected",
        "project.transcript_restored",
    ],
)
"""
What was done. New actions can be added at any time.
"""


class AuditActor(Model):
    type: Literal["api_key", "user", "operator", "system"]
    """
    `operator` is who runs Podworks, `system` is Podworks by itself.
    """
    id: str | None
    """
    The id of the key or the person; null for others.
    """
    name: str | None
    """
    The person's email address, or the name of the key, or its beginning and end if it has none; null for others.
    """


class AuditTarget(Model):
    id: str
    """
    The id of what was changed; the account's own id for its settings.
    """
    name: str | None
    """
    What people recognized it by at that time, such as an address or a URL.
    """


class AuditEvent(Model):
    id: str
    action: AuditAction
    mode: Literal["live", "test"] | None
    """
    The mode in which the key or the person acted; null for others.
    """
    actor: AuditActor
    target: AuditTarget
    details: dict[str, str]
    """
    What was changed to which value, such as `role`. Secrets are never included.
    """
    request_id: Annotated[str | None, Field(alias="requestId")]
    """
    The `Request-Id` of the response to the change.
    """
    ip_address: Annotated[str | None, Field(alias="ipAddress")]
    """
    The address that the request came from.
    """
    user_agent: Annotated[str | None, Field(alias="userAgent")]
    """
    The `User-Agent` of the request, shortened to 200 characters.
    """
    created_at: Annotated[datetime, Field(alias="createdAt")]


class FieldError(Model):
    path: str
    """
    The property of the body, such as `files[0].fileName`, or the parameter.
    """
    message: str


class Deleted(Model):
    id: str
    deleted: Literal[True]


NextCursor = TypeAliasType("NextCursor", str | None)
"""
The `cursor` of the next page; null on the last page.
"""


class CreatePurchaseRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    bundle_id: Annotated[str, Field(alias="bundleId")]


class UpdateAutoTopUpRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    enabled: bool
    threshold_seconds: Annotated[int, Field(alias="thresholdSeconds")]
    """
    Buy when the balance drops below it.
    """
    bundle_id: Annotated[str | None, Field(alias="bundleId")] = None
    """
    The bundle to buy; required to enable the top-up.
    """
    monthly_cap: Annotated[int | None, Field(alias="monthlyCap")] = None
    """
    The maximum number of purchases per month (UTC); 3 by default.
    """
    monthly_limit_cents: Annotated[int | None, Field(alias="monthlyLimitCents")] = None
    """
    The maximum amount of automatic purchases per month (UTC), before tax, at least the price of the bundle. Null for no limit. Without this property the saved limit stays.
    """


class Bundle(Model):
    id: str
    name: str
    seconds: int
    amount_cents: Annotated[int, Field(alias="amountCents")]
    """
    Before tax.
    """


PurchaseStatus = TypeAliasType("PurchaseStatus", Literal["pending", "paid", "failed", "cancelled"])


class BuyResult(Model):
    purchase_id: Annotated[str, Field(alias="purchaseId")]
    seconds: int
    status: PurchaseStatus
    client_secret: Annotated[str | None, Field(alias="clientSecret")]
    """
    For confirmation with the payment processor's client library.
    """
    hosted_invoice_url: Annotated[str | None, Field(alias="hostedInvoiceUrl")]


class Purchase(Model):
    id: str
    kind: Literal["purchase", "topup"]
    product: str
    """
    The bundle's id.
    """
    seconds: int
    amount_cents: Annotated[int, Field(alias="amountCents")]
    """
    Before tax.
    """
    refunded_cents: Annotated[int, Field(alias="refundedCents")]
    status: PurchaseStatus
    created_at: Annotated[datetime, Field(alias="createdAt")]
    paid_at: Annotated[datetime | None, Field(alias="paidAt")]


class AutoTopUp(Model):
    enabled: bool
    threshold_seconds: Annotated[int, Field(alias="thresholdSeconds")]
    bundle_id: Annotated[str | None, Field(alias="bundleId")]
    monthly_cap: Annotated[int, Field(alias="monthlyCap")]
    monthly_limit_cents: Annotated[int | None, Field(alias="monthlyLimitCents")]
    """
    What automatic purchases may cost in a month, before tax.
    """
    charges_this_month: Annotated[int, Field(alias="chargesThisMonth")]
    """
    Purchases of this month that were paid or are in progress.
    """
    amount_this_month_cents: Annotated[int, Field(alias="amountThisMonthCents")]
    """
    Their price, before tax.
    """
    paused_at: Annotated[datetime | None, Field(alias="pausedAt")]
    """
    When a purchase failed or the card was removed. The top-up is paused until its settings are saved again.
    """
    paused_reason: Annotated[str | None, Field(alias="pausedReason")]
    """
    Why it is paused: the payment processor's code, such as `insufficient_funds`, or `no_card`, `authentication_required`, `timed_out` (the processor could not be reached for 12 hours), `not_paid`; or `card_removed`.
    """


class Subscription(Model):
    id: str
    plan_id: Annotated[str | None, Field(alias="planId")]
    status: Literal["active", "past_due", "canceled", "trialing", "incomplete", "unpaid", "paused"]
    live: bool
    """
    Whether the subscription has not ended.
    """
    seconds: int
    """
    Credits granted each month, in seconds.
    """
    amount_cents: Annotated[int, Field(alias="amountCents")]
    """
    Monthly, before tax.
    """
    current_period_end: Annotated[datetime | None, Field(alias="currentPeriodEnd")]
    cancel_at_period_end: Annotated[bool, Field(alias="cancelAtPeriodEnd")]
    canceled_at: Annotated[datetime | None, Field(alias="canceledAt")]


class Order(Model):
    id: str
    description: str
    seconds: int
    status: Literal["paid", "refunded"]
    created_at: Annotated[datetime, Field(alias="createdAt")]
    access_token: Annotated[str, Field(alias="accessToken")]
    """
    Opens the order's status page.
    """


LedgerKind = TypeAliasType(
    "LedgerKind",
    Literal[
        "purchase",
        "topup",
        "subscription",
        "trial",
        "grant",
        "charge",
        "refund",
        "order",
        "order_refund",
        "purchase_refund",
    ],
)


DestinationName = TypeAliasType("DestinationName", str)


class FolderTarget(Model):
    """
    For the provider `folder`.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    path: str
    """
    Absolute, such as `/Podcasts`.
    """


class DriveTarget(Model):
    """
    For the provider `drive`.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    folder_id: Annotated[str, Field(alias="folderId")]
    path: str
    """
    Relative to that folder.
    """


class CreateDeliveries(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    destinations: list[str]
    """
    The ids of the destinations; at most 5 deliveries of a project can be in progress.
    """


ConnectionStatus = TypeAliasType("ConnectionStatus", Literal["active", "needs_reconnect", "removed"])
"""
`needs_reconnect`: the authorization stopped working.
"""


DeliveryStatus = TypeAliasType("DeliveryStatus", Literal["waiting", "sending", "delivered", "failed", "cancelled"])
"""
If the provider is busy or unavailable, the delivery is retried for 24 hours, at intervals from a minute to an hour. `cancelled`: the project ended without outputs, or was deleted.
"""


class DeliveryError(Model):
    """
    Why the delivery failed.
    """

    code: Literal[
        "folder_missing",
        "folder_forbidden",
        "storage_full",
        "files_expired",
        "timed_out",
        "connection_removed",
        "destination_archived",
        "provider_error",
    ]
    message: str


class EventOutput(Model):
    kind: Literal["audio", "video", "transcript"]
    name: str
    size_bytes: Annotated[int, Field(alias="sizeBytes")]
    url: str | None = None
    """
    Works as long as the file exists.
    """


FileName = TypeAliasType("FileName", str)


class UploadSource(TaggedModel):
    """
    The file is uploaded to its upload URL.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    type: Literal["upload"]


SourceUrl = TypeAliasType("SourceUrl", str)
"""
An https URL whose host has public addresses.
"""


class DriveFileSource(TaggedModel):
    """
    A file in a cloud drive.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    type: Literal["drivefile"]
    file_id: Annotated[str, Field(alias="fileId")]
    access_token: Annotated[str, Field(alias="accessToken")]
    """
    An OAuth access token that can read the file. It is used for this import only and is never returned.
    """


class ImportedDriveFile(TaggedModel):
    """
    A file in a cloud drive.
    """

    type: Literal["drivefile"]
    file_id: Annotated[str, Field(alias="fileId")]


FileStatus = TypeAliasType(
    "FileStatus",
    Literal[
        "awaiting_upload",
        "importing",
        "checking",
        "ready",
        "failed",
        "expired",
        "deleted",
    ],
)


class FileError(Model):
    """
    Why the file failed.
    """

    code: Literal["unreadable_file", "file_too_large", "import_failed"]
    message: str


TestOutcomeIn = TypeAliasType("TestOutcomeIn", Literal["completed", "failed", "slow"] | None)
"""
Test projects only: the simulated outcome. `failed` fails while processing, `slow` takes about 10 minutes. The default is `completed`.
"""


ProjectShowIn = TypeAliasType("ProjectShowIn", str | None)
"""
The id of a show that is not archived.
"""


ProjectDeliveriesIn = TypeAliasType("ProjectDeliveriesIn", list[str] | None)
"""
The ids of the destinations to which the outputs are delivered. If omitted on creation, the show's defaults apply.
"""


WebhookUrl = TypeAliasType("WebhookUrl", str)
"""
An https URL whose host has public addresses.
"""


WebhookEventType = TypeAliasType(
    "WebhookEventType",
    Literal[
        "*",
        "project.validating",
        "project.rejected",
        "project.queued",
        "project.processing",
        "project.completed",
        "project.transcript_corrected",
        "project.failed",
        "project.stopped",
        "project.cancelled",
        "file.ready",
        "file.failed",
        "credits.added",
        "credits.low",
        "subscription.renewed",
        "subscription.payment_failed",
        "subscription.canceled",
        "billing.topup_failed",
        "delivery.succeeded",
        "delivery.failed",
        "connection.needs_reconnect",
    ],
)


class WebhookDelivery(Model):
    id: int
    event_id: Annotated[str, Field(alias="eventId")]
    event_type: Annotated[str, Field(alias="eventType")]
    status: Literal["pending", "succeeded", "failed"]
    """
    `pending`: will be attempted. `failed`: no attempts are left.
    """
    attempts: int
    created_at: Annotated[datetime, Field(alias="createdAt")]
    last_attempt_at: Annotated[datetime | None, Field(alias="lastAttemptAt")]
    next_attempt_at: Annotated[datetime | None, Field(alias="nextAttemptAt")]
    response_status: Annotated[int | None, Field(alias="responseStatus")]
    response_body: Annotated[str | None, Field(alias="responseBody")]
    """
    The first KB of the last response.
    """
    duration_ms: Annotated[int | None, Field(alias="durationMs")]
    error: str | None
    """
    Why there was no response.
    """


class WebhookDeliveryList(Model):
    deliveries: list[WebhookDelivery]
    next_cursor: Annotated[int | None, Field(alias="nextCursor")]
    """
    Where the next page begins; null on the last page.
    """


Scope = TypeAliasType(
    "Scope",
    Literal[
        "account:read",
        "projects:read",
        "projects:write",
        "credits:spend",
        "billing:purchase",
        "webhooks:manage",
        "shows:manage",
        "destinations:manage",
    ],
)
"""
What an API key may do.
"""


Mode = TypeAliasType("Mode", Literal["live", "test"])


Role = TypeAliasType("Role", Literal["owner", "admin", "member", "viewer"])


Provider = TypeAliasType("Provider", Literal["folder", "drive"])


ProjectStatus = TypeAliasType(
    "ProjectStatus",
    Literal[
        "draft",
        "validating",
        "rejected",
        "queued",
        "processing",
        "completed",
        "failed",
        "cancelled",
    ],
)


Metadata = TypeAliasType("Metadata", dict[str, str] | None)


class Rejection(Model):
    """
    Why validation rejected the project. Nothing was charged.
    """

    code: Literal[
        "upload_missing",
        "unreadable_file",
        "insufficient_credits",
        "measurement_unavailable",
        "file_too_large",
        "test_limit_reached",
        "import_failed",
    ]
    message: str


class Failure(Model):
    """
    Why the project failed permanently. Its credits were refunded.
    """

    code: Literal["processing_failed"]
    message: str


class ProjectWarning(Model):
    code: Literal["transcript_unavailable", "silence_kept"]
    """
    More codes may be added.
    """
    message: str
    """
    A sentence that says what is missing, why, and what to do.
    """


NoiseLevel = TypeAliasType("NoiseLevel", Literal["n1", "n2", "n3"])
"""
How strongly noise is reduced, from `n1` (light) to `n3` (strong); `n2` by default.
"""


PlosivesLevel = TypeAliasType("PlosivesLevel", Literal["p1", "p2", "p3"])
"""
How strongly plosives are reduced, from `p1` (light) to `p3` (strong); `p2` by default.
"""


class TrimSilenceSettings(Model):
    """
    Shorten pauses in which no track has speech, music or another loud sound. All tracks are cut at the same places, so
    they stay in sync; transcripts and chapters follow, and `cuts` in manifest.json lists what was removed, in the time of
    the recordings. Null to keep all pauses. The pauses of a project with video are kept, and `warnings` says so. The price
    is that of the recordings.

    """

    model_config = ConfigDict(
        extra="forbid",
    )
    max_pause_seconds: Annotated[float | None, Field(alias="maxPauseSeconds")] = None
    """
    Longer pauses are shortened to this length, within 0.1 s; 2 by default.
    """


class MusicSettings(Model):
    """
    Tracks with music. They are neither cleaned nor leveled nor transcribed, and are attenuated while somebody speaks in
    another track (ducking). Null if no track is music; music within a track of speech is detected and keeps its sound.

    """

    model_config = ConfigDict(
        extra="forbid",
    )
    positions: list[int]
    """
    The positions of their files in the project, from 0.
    """
    ducking_db: Annotated[float | None, Field(alias="duckingDb")] = None
    """
    By how much they are attenuated, in dB; 18 by default. 0 to keep their level.
    """


class Output(Model):
    kind: Literal["audio", "video", "transcript"]
    name: str
    size_bytes: Annotated[int | None, Field(alias="sizeBytes")]
    url: str
    """
    Valid for one hour; get the project again for a new link.
    """


class Mp3Format(Model):
    """
    MPEG-1 Layer III with title and chapters.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    bit_rate_kbps: Annotated[
        Literal[64, 80, 96, 112, 128, 160, 192, 224, 256, 320] | None,
        Field(alias="bitRateKbps"),
    ] = None
    """
    Constant. Without it, the bit rate is variable, about 190 kbit/s in stereo.
    """


class M4aFormat(Model):
    """
    AAC-LC in MP4 with title and chapters.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    bit_rate_kbps: Annotated[int | None, Field(alias="bitRateKbps")] = None
    """
    Without it, 128 in mono and 192 in stereo.
    """


class OpusFormat(Model):
    """
    Opus in Ogg with title and chapters.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    bit_rate_kbps: Annotated[int | None, Field(alias="bitRateKbps")] = None
    """
    Without it, 96 in mono and 160 in stereo.
    """


FlacFormat = TypeAliasType("FlacFormat", dict[str, Any] | None)


WavFormat = TypeAliasType("WavFormat", dict[str, Any] | None)


TranscriptLanguage = TypeAliasType(
    "TranscriptLanguage",
    Literal[
        "af",
        "am",
        "ar",
        "as",
        "az",
        "ba",
        "be",
        "bg",
        "bn",
        "bo",
        "br",
        "bs",
        "ca",
        "cs",
        "cy",
        "da",
        "de",
        "el",
        "en",
        "es",
        "et",
        "eu",
        "fa",
        "fi",
        "fo",
        "fr",
        "gl",
        "gu",
        "ha",
        "haw",
        "he",
        "hi",
        "hr",
        "ht",
        "hu",
        "hy",
        "id",
        "is",
        "it",
        "ja",
        "jv",
        "ka",
        "kk",
        "km",
        "kn",
        "ko",
        "la",
        "lb",
        "ln",
        "lo",
        "lt",
        "lv",
        "mg",
        "mi",
        "mk",
        "ml",
        "mn",
        "mr",
        "ms",
        "mt",
        "my",
        "ne",
        "nl",
        "nn",
        "no",
        "oc",
        "pa",
        "pl",
        "ps",
        "pt",
        "ro",
        "ru",
        "sa",
        "sd",
        "si",
        "sk",
        "sl",
        "sn",
        "so",
        "sq",
        "sr",
        "su",
        "sv",
        "sw",
        "ta",
        "te",
        "tg",
        "th",
        "tk",
        "tl",
        "tr",
        "tt",
        "uk",
        "ur",
        "uz",
        "vi",
        "yi",
        "yo",
        "zh",
    ]
    | None,
)
"""
The language that is spoken, as its ISO 639 code. Null, the default, to detect it.
"""


class MeUser(Model):
    """
    The signed-in person; null for keys.
    """

    id: str
    email: str
    email_verified: Annotated[bool, Field(alias="emailVerified")]
    name: str | None


class MeAccount(Model):
    account_id: Annotated[str, Field(alias="accountId")]
    kind: Literal["personal", "team"]
    """
    `personal` if it has one member.
    """
    name: str
    role: Role


class AccountBalanceBuckets(Model):
    """
    The seconds left in each bucket.
    """

    plan: int
    promo: int
    purchased: int


class UsageTotal(Model):
    seconds: int
    projects: int


class UsageRowShow(Model):
    id: str
    name: str


class UsageRow(Model):
    """
    Each row has a `date` if grouped by day, a `show` if grouped by show.
    """

    date: date_aliased | None = None
    show: UsageRowShow | None = None
    seconds: int
    projects: int


class ProjectDeliveryDestination(Model):
    id: str
    name: str


class ProjectEventObject(Model):
    """
    The project at the time of the event, without links that expire.
    """

    object: Literal["project"]
    id: str
    status: ProjectStatus
    mode: Mode
    name: str | None
    client_ref: Annotated[str | None, Field(alias="clientRef")]
    metadata: Metadata
    credits_seconds: Annotated[int | None, Field(alias="creditsSeconds")]
    rejection: Rejection | None
    failure: Failure | None
    created_at: Annotated[datetime, Field(alias="createdAt")]
    queued_at: Annotated[datetime | None, Field(alias="queuedAt")]
    started_at: Annotated[datetime | None, Field(alias="startedAt")]
    completed_at: Annotated[datetime | None, Field(alias="completedAt")]
    show: str | None
    outputs: list[EventOutput] | None = None
    """
    For `project.completed` and `project.transcript_corrected`, while the files exist.
    """
    files_available: Annotated[bool | None, Field(alias="filesAvailable")] = None
    """
    For the same events: whether the files exist.
    """
    warnings: list[ProjectWarning] | None = None
    """
    For the same events: what is missing from its outputs, and why.
    """


class ProjectEventData(Model):
    previous_status: Annotated[ProjectStatus | None, Field(alias="previousStatus")]
    """
    Null for a new project.
    """
    object: ProjectEventObject
    """
    The project at the time of the event, without links that expire.
    """


class FileEventObject(Model):
    object: Literal["file"]
    id: str
    file_name: Annotated[str, Field(alias="fileName")]
    status: FileStatus
    duration_seconds: Annotated[float | None, Field(alias="durationSeconds")]
    channels: int | None
    sample_rate: Annotated[int | None, Field(alias="sampleRate")]
    """
    In hertz.
    """
    size_bytes: Annotated[int | None, Field(alias="sizeBytes")]
    two_speakers: Annotated[bool | None, Field(alias="twoSpeakers")]
    error: FileError | None
    expires_at: Annotated[datetime | None, Field(alias="expiresAt")]


class FileEventData(Model):
    object: FileEventObject


class SubscriptionEventData(Model):
    seconds_granted: Annotated[int | None, Field(alias="secondsGranted")]
    """
    For `subscription.renewed`: the credits that were added.
    """
    object: Subscription


class TopUpFailedEventObject(Model):
    object: Literal["topup"]
    reason: Literal["declined", "monthly_cap"]
    bundle_id: Annotated[str, Field(alias="bundleId")]
    purchase_id: Annotated[str | None, Field(alias="purchaseId")]
    """
    The failed purchase; null if none was attempted.
    """


class TopUpFailedEventData(Model):
    object: TopUpFailedEventObject


class DeliveryEventObjectDestination(Model):
    id: str
    name: str


class DeliveryEventObject(Model):
    object: Literal["delivery"]
    id: str
    project_id: Annotated[str, Field(alias="projectId")]
    destination: DeliveryEventObjectDestination
    status: DeliveryStatus
    external_url: Annotated[str | None, Field(alias="externalUrl")]
    error: DeliveryError | None
    attempts: int
    created_at: Annotated[datetime, Field(alias="createdAt")]
    last_attempt_at: Annotated[datetime | None, Field(alias="lastAttemptAt")]
    next_attempt_at: Annotated[datetime | None, Field(alias="nextAttemptAt")]
    delivered_at: Annotated[datetime | None, Field(alias="deliveredAt")]


class DeliveryEventData(Model):
    object: DeliveryEventObject


class ConnectionEventObject(Model):
    object: Literal["connection"]
    id: str
    provider: Provider
    name: str
    status: ConnectionStatus
    connected_by_former_member: Annotated[bool, Field(alias="connectedByFormerMember")]
    created_at: Annotated[datetime, Field(alias="createdAt")]


class ConnectionEventData(Model):
    object: ConnectionEventObject


class PingEventObject(Model):
    object: Literal["webhook_endpoint"]
    id: str


class PingEventData(Model):
    object: PingEventObject


class ShowDefaultsInDelivery(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    destination_id: Annotated[str, Field(alias="destinationId")]


class ShowDefaultsDelivery(Model):
    destination_id: Annotated[str, Field(alias="destinationId")]


class ProjectProgress(Model):
    step: str | None
    """
    The current step.
    """
    percent: float | None
    rate: float | None
    """
    Percent per second; animate at most this fast.
    """
    cap: float | None
    """
    Do not animate past this percentage before the next request.
    """


class ProjectFileUpload(Model):
    """
    POST the file here as multipart/form-data: the `fields` first, then the part named `file`.
    """

    url: str
    fields: dict[str, str]


class Me(Model):
    account_id: Annotated[str, Field(alias="accountId")]
    actor_type: Annotated[Literal["api_key", "user"], Field(alias="actorType")]
    actor_id: Annotated[str, Field(alias="actorId")]
    scopes: list[Scope]
    """
    The scopes that the caller has at the time of the request.
    """
    mode: Mode
    role: Literal["owner", "admin", "member", "viewer"] | None
    """
    The person's role in this account; null for keys.
    """
    user: MeUser | None
    """
    The signed-in person; null for keys.
    """
    accounts: list[MeAccount] | None
    """
    The accounts that the person is a member of, in the order of joining; null for keys.
    """
    key_name: Annotated[str | None, Field(alias="keyName")] = None
    """
    The key's name. Present only for a key that has one.
    """
    show: str | None = None
    """
    Present only for a key that is limited to a show.
    """


class AuditEventList(Model):
    audit_events: Annotated[list[AuditEvent], Field(alias="auditEvents")]
    next_cursor: Annotated[NextCursor, Field(alias="nextCursor")]


class BundleList(Model):
    bundles: list[Bundle]


class OrderList(Model):
    orders: list[Order]
    next_cursor: Annotated[NextCursor, Field(alias="nextCursor")]


class AccountBalance(Model):
    total_seconds: Annotated[int, Field(alias="totalSeconds")]
    buckets: AccountBalanceBuckets
    """
    The seconds left in each bucket.
    """


class LedgerPurchase(Model):
    amount_cents: Annotated[int, Field(alias="amountCents")]
    """
    Before tax.
    """
    tax_cents: Annotated[int | None, Field(alias="taxCents")]
    refunded_cents: Annotated[int, Field(alias="refundedCents")]
    paid_at: Annotated[datetime | None, Field(alias="paidAt")]
    product: str
    status: PurchaseStatus
    reference: str | None
    """
    The payment processor's payment or invoice id.
    """


class SubscriptionState(Model):
    subscription: Subscription | None


class Usage(Model):
    from_: Annotated[date_aliased, Field(alias="from")]
    to: date_aliased
    mode: Mode
    group_by: Annotated[Literal["day", "show"] | None, Field(alias="groupBy")]
    total: UsageTotal
    rows: list[UsageRow]


DestinationTarget = TypeAliasType("DestinationTarget", FolderTarget | DriveTarget)
"""
A folder at the provider of the connection.
"""


class Connection(Model):
    """
    An authorized account at a cloud storage provider.
    """

    id: str
    provider: Provider
    name: str
    status: ConnectionStatus
    connected_by_former_member: Annotated[bool, Field(alias="connectedByFormerMember")]
    """
    Whether the person who connected it is no longer a member.
    """
    created_at: Annotated[datetime, Field(alias="createdAt")]


class Destination(Model):
    id: str
    connection_id: Annotated[str, Field(alias="connectionId")]
    name: str
    target: DestinationTarget
    created_at: Annotated[datetime, Field(alias="createdAt")]
    updated_at: Annotated[datetime, Field(alias="updatedAt")]


class ProjectDelivery(Model):
    id: str
    project_id: Annotated[str, Field(alias="projectId")]
    destination: ProjectDeliveryDestination
    status: DeliveryStatus
    external_url: Annotated[str | None, Field(alias="externalUrl")]
    """
    A link to the folder, once delivered.
    """
    error: DeliveryError | None
    attempts: int
    created_at: Annotated[datetime, Field(alias="createdAt")]
    last_attempt_at: Annotated[datetime | None, Field(alias="lastAttemptAt")]
    next_attempt_at: Annotated[datetime | None, Field(alias="nextAttemptAt")]
    """
    Null while the delivery waits for the project.
    """
    delivered_at: Annotated[datetime | None, Field(alias="deliveredAt")]


class ProjectEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal[
        "project.validating",
        "project.rejected",
        "project.queued",
        "project.processing",
        "project.completed",
        "project.transcript_corrected",
        "project.failed",
        "project.stopped",
        "project.cancelled",
    ]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: ProjectEventData


class FileEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["file.ready", "file.failed"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: FileEventData


class SubscriptionEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["subscription.renewed", "subscription.payment_failed", "subscription.canceled"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: SubscriptionEventData


class TopUpFailedEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["billing.topup_failed"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: TopUpFailedEventData


class DeliveryEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["delivery.succeeded", "delivery.failed"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: DeliveryEventData


class ConnectionEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["connection.needs_reconnect"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: ConnectionEventData


class PingEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["ping"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: PingEventData


class UrlSource(TaggedModel):
    """
    Any public https file.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    type: Literal["url"]
    url: SourceUrl


class ShareLinkSource(TaggedModel):
    """
    A share link of a cloud storage provider.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    type: Literal["sharelink"]
    url: SourceUrl


ImportedFrom = TypeAliasType(
    "ImportedFrom",
    Annotated[UrlSource | ShareLinkSource | ImportedDriveFile, Field(discriminator="type")],
)
"""
The source of an import as it was sent, without the access token.
"""


class File(Model):
    id: str
    file_name: Annotated[str, Field(alias="fileName")]
    status: FileStatus
    upload_url: Annotated[str | None, Field(alias="uploadUrl")] = None
    """
    Present while the file is awaiting upload.
    """
    upload_expires_at: Annotated[datetime | None, Field(alias="uploadExpiresAt")] = None
    duration_seconds: Annotated[float | None, Field(alias="durationSeconds")]
    channels: int | None
    sample_rate: Annotated[int | None, Field(alias="sampleRate")]
    """
    In hertz.
    """
    size_bytes: Annotated[int | None, Field(alias="sizeBytes")]
    two_speakers: Annotated[bool | None, Field(alias="twoSpeakers")]
    """
    Whether it is a stereo file with a different speaker on each side.
    """
    error: FileError | None
    expires_at: Annotated[datetime | None, Field(alias="expiresAt")]
    """
    Null while a project that is kept uses the file.
    """
    created_at: Annotated[datetime, Field(alias="createdAt")]
    source: ImportedFrom | None = None


WebhookEventTypes = TypeAliasType("WebhookEventTypes", list[WebhookEventType])
"""
`*`, the default, subscribes to all event types, including those added later.
"""


class WebhookEndpoint(Model):
    id: str
    url: str
    description: str | None
    event_types: Annotated[list[str], Field(alias="eventTypes")]
    mode: Mode
    enabled: bool
    disabled_reason: Annotated[Literal["user", "failing"] | None, Field(alias="disabledReason")]
    """
    `failing`: no delivery succeeded for three days.
    """
    failing_since: Annotated[datetime | None, Field(alias="failingSince")]
    """
    The first failed attempt since the last success.
    """
    created_at: Annotated[datetime, Field(alias="createdAt")]
    show: str | None


class WebhookEndpointList(Model):
    endpoints: list[WebhookEndpoint]


class WebhookEndpointWithSecret(Model):
    endpoint: WebhookEndpoint
    secret: str | None
    """
    Begins with `whsec_`. Null in a replayed response.
    """


class AudioFormats(Model):
    """
    The formats of the audio outputs. Null for the standard ones: MP3 and FLAC, and M4A for a video. A format without a
    bit rate has its standard one; a format with null is not chosen. The sound of a video is not affected.

    """

    model_config = ConfigDict(
        extra="forbid",
    )
    mp3: Mp3Format | None = None
    m4a: M4aFormat | None = None
    opus: OpusFormat | None = None
    flac: FlacFormat | None = None
    wav: WavFormat | None = None


class TranscriptSettings(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    enabled: bool | None = None
    """
    Write transcripts; `true` by default.
    """
    language: TranscriptLanguage | None = None


class ProjectSettings(Model):
    merge_output: Annotated[bool, Field(alias="mergeOutput")]
    """
    Merge two tracks into one file; `false` by default.
    """
    noise_level: Annotated[NoiseLevel, Field(alias="noiseLevel")]
    plosives_level: Annotated[PlosivesLevel, Field(alias="plosivesLevel")]
    loudness_lufs: Annotated[float, Field(alias="loudnessLufs")]
    """
    The integrated loudness of every output with audio, in LUFS (ITU-R BS.1770), within 0.5 LU; -16 by default. The true
    peak stays at or below -1 dBTP. Podcast platforms ask for -16 (Apple) or -14 (Spotify), European broadcasters for -23. A track of
    `music` has this loudness where nobody speaks.

    """
    leveler: bool
    """
    Bring the speakers of a track to the same loudness; `true` by default. The gain changes between speakers, not between words; pauses
    are not raised, and music keeps its level.

    """
    formats: AudioFormats | None
    transcript: TranscriptSettings
    trim_silence: Annotated[TrimSilenceSettings | None, Field(alias="trimSilence")]
    music: MusicSettings | None


class ProjectFile(Model):
    file_id: Annotated[str, Field(alias="fileId")]
    file_name: Annotated[str, Field(alias="fileName")]
    position: int
    """
    The position in the list, from 0.
    """
    duration_seconds: Annotated[float | None, Field(alias="durationSeconds")]
    upload_status: Annotated[
        Literal["pending", "importing", "done", "import_failed", "deleted"],
        Field(alias="uploadStatus"),
    ]
    import_error: Annotated[str | None, Field(alias="importError")]
    upload: ProjectFileUpload | None
    """
    POST the file here as multipart/form-data: the `fields` first, then the part named `file`.
    """


class CreditsAddedEventObject(Model):
    object: Literal["credits"]
    reason: LedgerKind
    bucket: Literal["plan", "promo", "purchased"]
    seconds: int
    balance: AccountBalance


class CreditsAddedEventData(Model):
    object: CreditsAddedEventObject


class CreditsLowEventObject(Model):
    object: Literal["credits"]
    threshold_seconds: Annotated[int, Field(alias="thresholdSeconds")]
    balance: AccountBalance


class CreditsLowEventData(Model):
    object: CreditsLowEventObject


class ShowDefaults(Model):
    metadata: dict[str, str]
    keep: bool
    delivery: list[ShowDefaultsDelivery]
    settings: ProjectSettings


class LedgerLine(Model):
    id: int
    bucket: Literal["plan", "promo", "purchased"]
    kind: LedgerKind
    delta_seconds: Annotated[int, Field(alias="deltaSeconds")]
    created_at: Annotated[datetime, Field(alias="createdAt")]
    note: str | None
    order_id: Annotated[str | None, Field(alias="orderId")]
    order_access_token: Annotated[str | None, Field(alias="orderAccessToken")]
    project_id: Annotated[str | None, Field(alias="projectId")]
    project_name: Annotated[str | None, Field(alias="projectName")]
    """
    The project's name when it was last charged or refunded. Null if it had none, and for charges before names were stored.
    """
    purchase_id: Annotated[str | None, Field(alias="purchaseId")]
    purchase: LedgerPurchase | None


class ConnectionList(Model):
    connections: list[Connection]


class DestinationList(Model):
    destinations: list[Destination]


class CreateDestination(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    connection_id: Annotated[str, Field(alias="connectionId")]
    name: DestinationName
    target: DestinationTarget


class UpdateDestination(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    name: DestinationName | None = None
    target: DestinationTarget | None = None


class DeliveryList(Model):
    deliveries: list[ProjectDelivery]
    next_cursor: Annotated[NextCursor, Field(alias="nextCursor")]


class ProjectDeliveries(Model):
    deliveries: list[ProjectDelivery]


class CreditsAddedEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["credits.added"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: CreditsAddedEventData


class CreditsLowEvent(Model):
    id: str
    object: Literal["event"]
    type: Literal["credits.low"]
    mode: Mode
    created_at: Annotated[datetime, Field(alias="createdAt")]
    data: CreditsLowEventData


class FileList(Model):
    files: list[File]
    next_cursor: Annotated[NextCursor, Field(alias="nextCursor")]


FileSource = TypeAliasType(
    "FileSource",
    Annotated[
        UploadSource | UrlSource | ShareLinkSource | DriveFileSource,
        Field(discriminator="type"),
    ],
)
"""
Where to import the file from; if omitted, the file is uploaded. As in browsers, spaces, brackets and non-ASCII characters in URLs are percent-encoded.
"""


class CreateProjectSettings(Model):
    """
    Omitted settings have the defaults of the show, if the project is in one.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    merge_output: Annotated[bool | None, Field(alias="mergeOutput")] = None
    """
    Merge two tracks into one file; `false` by default.
    """
    noise_level: Annotated[NoiseLevel | None, Field(alias="noiseLevel")] = None
    plosives_level: Annotated[PlosivesLevel | None, Field(alias="plosivesLevel")] = None
    loudness_lufs: Annotated[float | None, Field(alias="loudnessLufs")] = None
    """
    The integrated loudness of every output with audio, in LUFS (ITU-R BS.1770), within 0.5 LU; -16 by default. The true
    peak stays at or below -1 dBTP. Podcast platforms ask for -16 (Apple) or -14 (Spotify), European broadcasters for -23. A track of
    `music` has this loudness where nobody speaks.

    """
    leveler: bool | None = None
    """
    Bring the speakers of a track to the same loudness; `true` by default. The gain changes between speakers, not between words; pauses
    are not raised, and music keeps its level.

    """
    formats: AudioFormats | None = None
    transcript: TranscriptSettings | None = None
    trim_silence: Annotated[TrimSilenceSettings | None, Field(alias="trimSilence")] = None
    music: MusicSettings | None = None


class UpdateProjectSettings(Model):
    """
    Null restores the default of a setting.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    merge_output: Annotated[bool | None, Field(alias="mergeOutput")] = None
    """
    Merge two tracks into one file; `false` by default.
    """
    noise_level: Annotated[NoiseLevel | None, Field(alias="noiseLevel")] = None
    plosives_level: Annotated[PlosivesLevel | None, Field(alias="plosivesLevel")] = None
    loudness_lufs: Annotated[float | None, Field(alias="loudnessLufs")] = None
    """
    The integrated loudness of every output with audio, in LUFS (ITU-R BS.1770), within 0.5 LU; -16 by default. The true
    peak stays at or below -1 dBTP. Podcast platforms ask for -16 (Apple) or -14 (Spotify), European broadcasters for -23. A track of
    `music` has this loudness where nobody speaks.

    """
    leveler: bool | None = None
    """
    Bring the speakers of a track to the same loudness; `true` by default. The gain changes between speakers, not between words; pauses
    are not raised, and music keeps its level.

    """
    formats: AudioFormats | None = None
    transcript: TranscriptSettings | None = None
    trim_silence: Annotated[TrimSilenceSettings | None, Field(alias="trimSilence")] = None
    music: MusicSettings | None = None


class ShowSettingsIn(Model):
    """
    Settings of a project that doesn't give its own. Absent and null ones have their defaults.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    merge_output: Annotated[bool | None, Field(alias="mergeOutput")] = None
    """
    Merge two tracks into one file; `false` by default.
    """
    noise_level: Annotated[NoiseLevel | None, Field(alias="noiseLevel")] = None
    plosives_level: Annotated[PlosivesLevel | None, Field(alias="plosivesLevel")] = None
    loudness_lufs: Annotated[float | None, Field(alias="loudnessLufs")] = None
    """
    The integrated loudness of every output with audio, in LUFS (ITU-R BS.1770), within 0.5 LU; -16 by default. The true
    peak stays at or below -1 dBTP. Podcast platforms ask for -16 (Apple) or -14 (Spotify), European broadcasters for -23. A track of
    `music` has this loudness where nobody speaks.

    """
    leveler: bool | None = None
    """
    Bring the speakers of a track to the same loudness; `true` by default. The gain changes between speakers, not between words; pauses
    are not raised, and music keeps its level.

    """
    formats: AudioFormats | None = None
    transcript: TranscriptSettings | None = None
    trim_silence: Annotated[TrimSilenceSettings | None, Field(alias="trimSilence")] = None
    music: MusicSettings | None = None


class Show(Model):
    id: str
    name: str
    defaults: ShowDefaults
    archived: bool
    created_at: Annotated[datetime, Field(alias="createdAt")]
    updated_at: Annotated[datetime, Field(alias="updatedAt")]


class CreateWebhookEndpoint(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    url: WebhookUrl
    description: str | None = None
    event_types: Annotated[WebhookEventTypes | None, Field(alias="eventTypes")] = None
    mode: Mode | None = None
    """
    For signed-in people; `live` if omitted. Ignored for keys, which create endpoints of their own mode.
    """
    show: str | None = None
    """
    Limits the endpoint to events of this show's projects.
    """


class UpdateWebhookEndpoint(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    url: WebhookUrl | None = None
    description: str | None = None
    event_types: Annotated[WebhookEventTypes | None, Field(alias="eventTypes")] = None
    enabled: bool | None = None


class Project(Model):
    id: str
    name: str | None
    client_ref: Annotated[str | None, Field(alias="clientRef")]
    metadata: Metadata
    mode: Mode
    status: ProjectStatus
    settings: ProjectSettings
    files: list[ProjectFile]
    credits_seconds: Annotated[int | None, Field(alias="creditsSeconds")]
    """
    The price; null until all files are ready.
    """
    created_at: Annotated[datetime, Field(alias="createdAt")]
    queued_at: Annotated[datetime | None, Field(alias="queuedAt")]
    started_at: Annotated[datetime | None, Field(alias="startedAt")]
    completed_at: Annotated[datetime | None, Field(alias="completedAt")]
    estimated_completion_at: Annotated[datetime | None, Field(alias="estimatedCompletionAt")]
    progress: ProjectProgress | None
    rejection: Rejection | None
    failure: Failure | None
    download_url: Annotated[str | None, Field(alias="downloadUrl")]
    """
    A link to the zip of all outputs, valid for one hour.
    """
    manifest_url: Annotated[str | None, Field(alias="manifestUrl")]
    """
    A link to manifest.json, valid for one hour.
    """
    outputs: list[Output]
    warnings: list[ProjectWarning] | None = None
    """
    What is missing from the outputs of a completed project, and why. Empty if nothing is missing.
    """
    test_outcome: Annotated[Literal["completed", "failed", "slow"] | None, Field(alias="testOutcome")]
    """
    For test projects.
    """
    show: str | None


class CreateFile(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    file_name: Annotated[FileName, Field(alias="fileName")]
    source: FileSource | None = None


class ProjectList(Model):
    projects: list[Project]
    next_cursor: Annotated[NextCursor, Field(alias="nextCursor")]


ProjectFileIn = TypeAliasType("ProjectFileIn", str | CreateFile)
"""
The id of a ready file, or a file to create with the project.
"""


class ShowList(Model):
    shows: list[Show]


class ShowDefaultsIn(Model):
    """
    The defaults of new projects in the show.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    metadata: dict[str, str] | None = None
    keep: bool | None = None
    """
    Whether projects of the show keep their files indefinitely; `false` by default.
    """
    delivery: list[ShowDefaultsInDelivery] | None = None
    settings: ShowSettingsIn | None = None


ProjectFilesIn = TypeAliasType("ProjectFilesIn", list[ProjectFileIn])


class CreateShowRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    name: str
    """
    Unique among the account's shows.
    """
    defaults: ShowDefaultsIn | None = None


class UpdateShowRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    name: str | None = None
    defaults: ShowDefaultsIn | None = None
    archived: bool | None = None


class CreateProjectRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    files: ProjectFilesIn
    name: str | None = None
    client_ref: Annotated[str | None, Field(alias="clientRef")] = None
    """
    Your own id of the project; unique in the account and mode.
    """
    metadata: Metadata | None = None
    settings: CreateProjectSettings | None = None
    test_outcome: Annotated[TestOutcomeIn | None, Field(alias="testOutcome")] = None
    show: ProjectShowIn | None = None
    deliveries: ProjectDeliveriesIn | None = None


class UpdateProjectRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    files: ProjectFilesIn | None = None
    name: str | None = None
    client_ref: Annotated[str | None, Field(alias="clientRef")] = None
    """
    Your own id of the project; unique in the account and mode.
    """
    metadata: dict[str, str | None] | None = None
    settings: UpdateProjectSettings | None = None
    test_outcome: Annotated[TestOutcomeIn | None, Field(alias="testOutcome")] = None
    show: ProjectShowIn | None = None
    deliveries: ProjectDeliveriesIn | None = None
