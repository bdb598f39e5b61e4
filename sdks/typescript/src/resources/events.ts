import type { Query } from '../core/operations.js';
import { PagedList } from '../core/pagination.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import type { PodworksEvent } from '../webhooks/events.js';

/** The events of the last 30 days, with the bodies that webhooks have. */
export class Events {
  constructor(private readonly transport: Transport) {}

  /** Lists events, newest first; `type` is a type or a pattern such as `project.*`. */
  list(query: Omit<Query<'listEvents'>, 'cursor'> = {}, options?: RequestOptions): PagedList<PodworksEvent> {
    return new PagedList(async (cursor) => {
      const at = cursor === undefined ? query : { ...query, cursor: String(cursor) };
      const page = await this.transport.call('listEvents', { query: at }, options);
      return { items: page.events as unknown as PodworksEvent[], nextCursor: page.nextCursor };
    });
  }
}
