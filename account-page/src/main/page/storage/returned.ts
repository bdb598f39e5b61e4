/** Whether the user returns from a provider's authorization page, and with which result. */
export type Returned =
  | { kind: 'none' }
  | { kind: 'agreed'; code: string; state: string }
  | { kind: 'refused'; reason: string };

/** @param search the address's query, `?code=…&state=…` */
export function returnedFrom(search: string): Returned {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  if (error !== null) return { kind: 'refused', reason: query.get('error_description') ?? error };
  const code = query.get('code');
  const state = query.get('state');
  return code && state ? { kind: 'agreed', code, state } : { kind: 'none' };
}
