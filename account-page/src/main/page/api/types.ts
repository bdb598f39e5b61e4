/** Short names for what the API answers. Their shapes come from openapi.yaml and account.yaml. */
import type { components as AccountComponents } from '#types/account';
import type { components as ApiComponents } from '#types/openapi';

type Api = ApiComponents['schemas'];
type Account = AccountComponents['schemas'];

export type Mode = Api['Mode'];
export type Project = Api['Project'];
export type ProjectFile = Api['ProjectFile'];
export type ProjectStatus = Api['ProjectStatus'];
export type Output = Api['Output'];
export type RecordingFile = Api['File'];
export type Show = Api['Show'];
export type Balance = Api['AccountBalance'];
export type ProjectDelivery = Api['ProjectDelivery'];
export type ApiErrorBody = Api['Error'];

export type Session = Account['Session'];
export type SessionRow = Account['SessionRow'];
export type Membership = Account['Membership'];
export type Role = Account['Role'];
export type Scope = Account['Scope'];
