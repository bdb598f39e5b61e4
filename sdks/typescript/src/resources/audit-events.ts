import type { Query } from '../core/operations.js';
import { PagedList } from '../core/pagination.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import type { AuditEvent } from '../types.js';

/** Who changed what in the account, when, and from where. */
export class AuditEvents {
  constructor(private readonly transport: Transport) {}

  /** Lists entries of both modes, newest first. */
  list(query: Omit<Query<'listAuditEvents'>, 'cursor'> = {}, options?: RequestOptions): PagedList<AuditEvent> {
    return new PagedList(async (cursor) => {
      const at = cursor === undefined ? query : { ...query, cursor: String(cursor) };
      const page = await this.transport.call('listAuditEvents', { query: at }, options);
      return { items: page.auditEvents, nextCursor: page.nextCursor };
    });
  }

  /** Gets entries as CSV, at most the newest 10,000 that match. */
  csv(query: Query<'getAuditEventsCsv'> = {}, options?: RequestOptions): Promise<string> {
    return this.transport.call('getAuditEventsCsv', { query }, options);
  }
}
