import type { AuditAction } from '../api/types';
import { AUDIT_GROUPS } from './audit-labels';

export const PERIODS = [
  { value: 'week', label: 'Last 7 days', days: 7 },
  { value: 'month', label: 'Last 30 days', days: 30 },
  { value: 'year', label: 'Last 365 days', days: 365 },
  { value: 'all', label: 'All 400 days', days: 400 },
] as const;

export type AuditPeriod = (typeof PERIODS)[number]['value'];

/** What is chosen on the page; empty strings for everything. */
export interface AuditChoice {
  prefix: string;
  actorId: string;
  period: AuditPeriod;
}

export interface AuditQuery {
  action?: AuditAction[];
  actorId?: string;
  createdAfter?: string;
}

/** The parameters of `GET /v1/audit-events`. */
export function auditQuery(choice: AuditChoice, now = new Date()): AuditQuery {
  const group = AUDIT_GROUPS.find((one) => one.prefix === choice.prefix);
  const days = PERIODS.find((period) => period.value === choice.period)?.days ?? 400;
  return {
    ...(group ? { action: group.actions } : {}),
    ...(choice.actorId ? { actorId: choice.actorId } : {}),
    ...(choice.period === 'all' ? {} : { createdAfter: new Date(now.getTime() - days * 86_400_000).toISOString() }),
  };
}
