/** Short names for the generated types of requests, responses and the manifest. */
import type { components as AccountComponents } from '#types/account';
import type { components as ManifestComponents } from '#types/manifest';
import type { components as ApiComponents } from '#types/openapi';

type Api = ApiComponents['schemas'];
type Account = AccountComponents['schemas'];
type ManifestSchemas = ManifestComponents['schemas'];

export type Mode = Api['Mode'];
export type Project = Api['Project'];
export type ProjectSettings = Api['ProjectSettings'];
export type ProjectUpdate = Api['UpdateProjectRequest'];
export type ProjectFile = Api['ProjectFile'];
export type ProjectStatus = Api['ProjectStatus'];
export type Output = Api['Output'];
export type RecordingFile = Api['File'];
export type Show = Api['Show'];
export type Balance = Api['AccountBalance'];
export type ProjectDelivery = Api['ProjectDelivery'];
export type ApiErrorBody = Api['Error'];

export type Session = Account['Session'];
export type CardState = Account['CardState'];
export type SecondFactor = Account['SecondFactor'];
export type Passkey = Account['Passkey'];
export type ProjectsOverview = Account['ProjectsOverview'];
export type Receipt = Account['Receipt'];
export type Party = Account['Party'];
export type Plan = Account['Plan'];
export type SessionRow = Account['SessionRow'];
export type Membership = Account['Membership'];
export type ProjectTranscript = Account['ProjectTranscript'];
export type Role = Account['Role'];
export type Scope = Account['Scope'];

export type Bundle = Api['Bundle'];
export type BuyResult = Api['BuyResult'];
export type Purchase = Api['Purchase'];
export type PurchaseStatus = Api['PurchaseStatus'];
export type LedgerLine = Api['LedgerLine'];
export type AutoTopUp = Api['AutoTopUp'];
export type Subscription = Api['Subscription'];
export type Order = Api['Order'];
export type Usage = Api['Usage'];
export type ApiEvent = Api['Event'];
export type AuditAction = Api['AuditAction'];
export type AuditEvent = Api['AuditEvent'];
export type WebhookEndpoint = Api['WebhookEndpoint'];
export type WebhookDelivery = Api['WebhookDelivery'];
export type WebhookEventType = Api['WebhookEventType'];
/** Without the wildcard `*`. */
export type EventType = Exclude<WebhookEventType, '*'>;
export type Connection = Api['Connection'];
export type Provider = Api['Provider'];
export type Destination = Api['Destination'];

export type Key = Account['Key'];
export type Member = Account['Member'];
export type Invitation = Account['Invitation'];

export type Manifest = ManifestSchemas['Manifest'];
export type ManifestSource = ManifestSchemas['source'];
export type Measurement = ManifestSchemas['measurement'];
