import { answer, api } from '../api/client';
import type { Range } from './usage-range';

/** Downloaded by fetch, since a plain link does not send the account and mode headers. */
export async function downloadCsv(range: Range, groupBy: 'day' | 'show', show: string): Promise<void> {
  const query = { ...range, groupBy, ...(show ? { show } : {}) };
  const csv = await answer(api.GET('/v1/usage.csv', { params: { query }, parseAs: 'text' }));
  const address = URL.createObjectURL(new Blob([csv as unknown as string], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `usage-by-${groupBy}-${range.from}-${range.to}.csv`;
  link.click();
  // The download has started by then; the URL only holds memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
