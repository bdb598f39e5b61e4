import type { LedgerLine } from '../api/types';
import { createdBetween } from '../ui/day-range';
import { isId } from '../ui/url-filters';
import { BUCKET_LABELS, KIND_LABELS } from './ledger-labels';

export const LEDGER_FILTERS = ['kind', 'bucket', 'project', 'show', 'from', 'to'] as const;
export type LedgerFilters = Record<(typeof LEDGER_FILTERS)[number], string>;

export interface LedgerQuery {
  kind?: LedgerLine['kind'][];
  bucket?: LedgerLine['bucket'][];
  project?: string;
  show?: string;
  createdAfter?: string;
  createdBefore?: string;
}

/** The parameters of `GET /v1/ledger`, without those that it would refuse. */
export function ledgerQuery(values: LedgerFilters): LedgerQuery {
  return {
    ...(Object.hasOwn(KIND_LABELS, values.kind) ? { kind: [values.kind as LedgerLine['kind']] } : {}),
    ...(Object.hasOwn(BUCKET_LABELS, values.bucket) ? { bucket: [values.bucket as LedgerLine['bucket']] } : {}),
    ...(isId('prj_', values.project) ? { project: values.project } : {}),
    ...(isId('shw_', values.show) ? { show: values.show } : {}),
    ...createdBetween(values),
  };
}
