/** The models of the API, under the names of its document. */
import type { components } from './generated/openapi.js';

type Schemas = components['schemas'];

export type AccountBalance = Schemas['AccountBalance'];
export type AudioFormats = Schemas['AudioFormats'];
export type AutoTopUp = Schemas['AutoTopUp'];
export type Bundle = Schemas['Bundle'];
export type BuyResult = Schemas['BuyResult'];
export type Connection = Schemas['Connection'];
export type CreateDestination = Schemas['CreateDestination'];
export type CreateFile = Schemas['CreateFile'];
export type CreateProjectRequest = Schemas['CreateProjectRequest'];
export type CreateProjectSettings = Schemas['CreateProjectSettings'];
export type CreateShowRequest = Schemas['CreateShowRequest'];
export type CreateWebhookEndpoint = Schemas['CreateWebhookEndpoint'];
export type Deleted = Schemas['Deleted'];
export type Destination = Schemas['Destination'];
export type DestinationTarget = Schemas['DestinationTarget'];
export type FieldError = Schemas['FieldError'];
/** A recording that was uploaded or imported. Not the browser's `File`. */
export type PodworksFile = Schemas['File'];
export type FileSource = Schemas['FileSource'];
export type FileStatus = Schemas['FileStatus'];
export type LedgerLine = Schemas['LedgerLine'];
export type Me = Schemas['Me'];
export type Mode = Schemas['Mode'];
export type Order = Schemas['Order'];
export type Output = Schemas['Output'];
export type Project = Schemas['Project'];
export type ProjectDelivery = Schemas['ProjectDelivery'];
export type ProjectFile = Schemas['ProjectFile'];
export type ProjectSettings = Schemas['ProjectSettings'];
export type ProjectStatus = Schemas['ProjectStatus'];
export type ProjectWarning = Schemas['ProjectWarning'];
export type Purchase = Schemas['Purchase'];
export type Scope = Schemas['Scope'];
export type Show = Schemas['Show'];
export type Subscription = Schemas['Subscription'];
export type UpdateAutoTopUpRequest = Schemas['UpdateAutoTopUpRequest'];
export type UpdateDestination = Schemas['UpdateDestination'];
export type UpdateProjectRequest = Schemas['UpdateProjectRequest'];
export type UpdateShowRequest = Schemas['UpdateShowRequest'];
export type UpdateWebhookEndpoint = Schemas['UpdateWebhookEndpoint'];
export type Usage = Schemas['Usage'];
export type AuditEvent = Schemas['AuditEvent'];
export type AuditAction = Schemas['AuditAction'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type WebhookEventType = Schemas['WebhookEventType'];

/** How a project can be rejected; the reason is in the project's `rejection`. */
export type RejectionCode = NonNullable<Schemas['Rejection']>['code'];
/** How a file can fail; the reason is in the file's `error`. */
export type FileErrorCode = NonNullable<Schemas['FileError']>['code'];
export type OutputKind = Output['kind'];
