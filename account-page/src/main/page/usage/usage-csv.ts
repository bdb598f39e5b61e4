import { answer, api } from '../api/client';
import { offerCsv } from '../api/csv';
import type { Range } from './usage-range';

export async function downloadCsv(range: Range, groupBy: 'day' | 'show', show: string): Promise<void> {
  const query = { ...range, groupBy, ...(show ? { show } : {}) };
  const csv = await answer(api.GET('/v1/usage.csv', { params: { query }, parseAs: 'text' }));
  offerCsv(csv, `usage-by-${groupBy}-${range.from}-${range.to}.csv`);
}
