import type { AuditAction } from '../api/types';
import { createdBetween } from '../ui/day-range';
import { isId } from '../ui/url-filters';
import { AUDIT_GROUPS } from './audit-labels';

export const FILTERS = ['changed', 'by', 'from', 'to'] as const;

export interface AuditQuery {
  action?: AuditAction[];
  actorId?: string;
  createdAfter?: string;
  createdBefore?: string;
}

/** The parameters of `GET /v1/audit-events`, without those that it would refuse. */
export function auditQuery(values: Record<(typeof FILTERS)[number], string>): AuditQuery {
  const group = AUDIT_GROUPS.find((one) => one.prefix === values.changed);
  return {
    ...(group ? { action: group.actions } : {}),
    ...(isId('usr_', values.by) || isId('key_', values.by) ? { actorId: values.by } : {}),
    ...createdBetween(values),
  };
}
