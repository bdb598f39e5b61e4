import type { Query } from '../core/operations.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import type { CreateShowRequest, Show, UpdateShowRequest } from '../types.js';

/** Groups of projects, with defaults for new ones. */
export class Shows {
  constructor(private readonly transport: Transport) {}

  /** Creates a show. */
  create(show: CreateShowRequest, options?: RequestOptions): Promise<Show> {
    return this.transport.call('createShow', { body: show }, options);
  }

  /** Gets a show. */
  get(id: string, options?: RequestOptions): Promise<Show> {
    return this.transport.call('getShow', { path: { id } }, options);
  }

  /** Lists all shows, newest first; archived ones only if requested. */
  async list(query: Query<'listShows'> = {}, options?: RequestOptions): Promise<Show[]> {
    return (await this.transport.call('listShows', { query }, options)).shows;
  }

  /** Updates a show; `defaults` are replaced as a whole. */
  update(id: string, changes: UpdateShowRequest, options?: RequestOptions): Promise<Show> {
    return this.transport.call('updateShow', { path: { id }, body: changes }, options);
  }

  /** Archives a show: no projects can be created in it. */
  archive(id: string, options?: RequestOptions): Promise<Show> {
    return this.update(id, { archived: true }, options);
  }
}
