import type { Query } from '../core/operations.js';
import { PagedList } from '../core/pagination.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import type {
  Connection,
  CreateDestination,
  Deleted,
  Destination,
  ProjectDelivery,
  UpdateDestination,
} from '../types.js';

/** Authorized accounts at cloud storage providers. They are connected on the account page. */
export class Connections {
  constructor(private readonly transport: Transport) {}

  /** Lists all connections, oldest first. */
  async list(options?: RequestOptions): Promise<Connection[]> {
    return (await this.transport.call('listConnections', {}, options)).connections;
  }
}

/** Folders in connected cloud storage. */
export class Destinations {
  constructor(private readonly transport: Transport) {}

  /** Creates a destination. */
  create(destination: CreateDestination, options?: RequestOptions): Promise<Destination> {
    return this.transport.call('createDestination', { body: destination }, options);
  }

  /** Gets a destination. */
  get(id: string, options?: RequestOptions): Promise<Destination> {
    return this.transport.call('getDestination', { path: { id } }, options);
  }

  /** Lists all destinations, oldest first. */
  async list(options?: RequestOptions): Promise<Destination[]> {
    return (await this.transport.call('listDestinations', {}, options)).destinations;
  }

  /** Updates a destination; omitted properties stay. */
  update(id: string, changes: UpdateDestination, options?: RequestOptions): Promise<Destination> {
    return this.transport.call('updateDestination', { path: { id }, body: changes }, options);
  }

  /** Deletes a destination. Its deliveries stay listed. */
  delete(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.transport.call('deleteDestination', { path: { id } }, options);
  }
}

/** Deliveries of projects' outputs to destinations. */
export class Deliveries {
  constructor(private readonly transport: Transport) {}

  /** Delivers the outputs of a project to destinations, once it is completed. */
  async create(projectId: string, destinations: string[], options?: RequestOptions): Promise<ProjectDelivery[]> {
    const input = { path: { id: projectId }, body: { destinations } };
    return (await this.transport.call('createProjectDeliveries', input, options)).deliveries;
  }

  /** Gets a delivery. */
  get(id: string, options?: RequestOptions): Promise<ProjectDelivery> {
    return this.transport.call('getDelivery', { path: { id } }, options);
  }

  /** Lists the deliveries of a project, newest first. */
  async list(projectId: string, options?: RequestOptions): Promise<ProjectDelivery[]> {
    return (await this.transport.call('listProjectDeliveries', { path: { id: projectId } }, options)).deliveries;
  }

  /** Lists the deliveries of all projects, newest first. */
  listAll(query: Omit<Query<'listDeliveries'>, 'cursor'> = {}, options?: RequestOptions): PagedList<ProjectDelivery> {
    return new PagedList(async (cursor) => {
      const at = cursor === undefined ? query : { ...query, cursor: String(cursor) };
      const page = await this.transport.call('listDeliveries', { query: at }, options);
      return { items: page.deliveries, nextCursor: page.nextCursor };
    });
  }

  /** Retries a failed delivery into the folder that it created. */
  retry(id: string, options?: RequestOptions): Promise<ProjectDelivery> {
    return this.transport.call('retryDelivery', { path: { id } }, options);
  }
}
