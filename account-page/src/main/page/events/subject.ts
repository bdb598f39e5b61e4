import type { ApiEvent } from '../api/types';

/** The resource of an event: its name, or else its id. */
export function subjectOf(event: Pick<ApiEvent, 'data'>): string {
  const object = event.data.object as Record<string, unknown>;
  const destination = object['destination'] as { name?: unknown } | undefined;
  const candidates = [object['name'], object['fileName'], destination?.name, object['reason'], object['planId'], object['id']];
  return String(candidates.find((one) => typeof one === 'string' && one !== '') ?? '');
}
