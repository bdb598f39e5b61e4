import { VALUES } from '#types/lists';
import type { AuditAction, AuditEvent } from '../api/types';

type Prefix = AuditAction extends `${infer P}.${string}` ? P : never;

/** In the order in which they are offered. A prefix without a title does not compile. */
const TITLES: Record<Prefix, string> = {
  account: 'Account',
  key: 'API key',
  member: 'Member',
  invitation: 'Invitation',
  password: 'Password',
  passkey: 'Passkey',
  authenticator_app: 'Authenticator app',
  recovery_codes: 'Recovery codes',
  recovery_code: 'Recovery code',
  second_factors: 'Second factors',
  sign_in_requirement: 'Sign-in requirement',
  email_preferences: 'E-mail preferences',
  card: 'Card',
  billing_details: 'Billing details',
  credits: 'Credits',
  purchase: 'Purchase',
  auto_top_up: 'Automatic top-up',
  subscription: 'Plan',
  webhook_endpoint: 'Webhook endpoint',
  destination: 'Destination',
  connection: 'Connection',
  show: 'Show',
  project: 'Project',
};

/** What can be changed, with its actions. */
export const AUDIT_GROUPS: { prefix: string; title: string; actions: AuditAction[] }[] = Object.entries(TITLES).map(
  ([prefix, title]) => ({
    prefix,
    title,
    actions: VALUES.AuditAction.filter((action) => action.startsWith(`${prefix}.`)),
  }),
);

/** `key.created` is "API key created". An action that is newer than this page keeps its name. */
export function actionLabel(action: string): string {
  const [prefix = '', verb = ''] = action.split('.');
  const title = (TITLES as Record<string, string>)[prefix];
  return title ? `${title} ${verb.replaceAll('_', ' ')}` : action;
}

export function actorLabel(actor: AuditEvent['actor']): string {
  switch (actor.type) {
    case 'operator':
      return 'Podworks’ support';
    case 'system':
      return 'Podworks';
    case 'user':
    case 'api_key':
      return actor.name ?? actor.id ?? '';
  }
}

/** `role: admin, active: true`; empty where there is nothing to say. */
export function detailsLabel(details: AuditEvent['details']): string {
  return Object.entries(details)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
