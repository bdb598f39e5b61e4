import type { Query } from '../core/operations.js';
import { PagedList } from '../core/pagination.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import type {
  CreateWebhookEndpoint,
  Deleted,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '../types.js';

/** Webhook endpoints of the key's mode, their secrets and deliveries. */
export class WebhookEndpoints {
  constructor(private readonly transport: Transport) {}

  /**
   * Creates an endpoint. Store its `secret`: it is returned here only.
   *
   * If the first response was lost and the request was sent again, `secret` is null: rotate it.
   */
  create(endpoint: CreateWebhookEndpoint, options?: RequestOptions): Promise<WebhookEndpointWithSecret> {
    return this.transport.call('createWebhookEndpoint', { body: endpoint }, options);
  }

  /** Gets an endpoint. */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.transport.call('getWebhookEndpoint', { path: { id } }, options);
  }

  /** Lists all endpoints. */
  async list(options?: RequestOptions): Promise<WebhookEndpoint[]> {
    return (await this.transport.call('listWebhookEndpoints', {}, options)).endpoints;
  }

  /** Updates an endpoint; `enabled: true` enables a disabled one again. */
  update(id: string, changes: UpdateWebhookEndpoint, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.transport.call('updateWebhookEndpoint', { path: { id }, body: changes }, options);
  }

  /** Deletes an endpoint. */
  delete(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.transport.call('deleteWebhookEndpoint', { path: { id } }, options);
  }

  /** Sends a `ping` event once and returns its delivery. */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.transport.call('testWebhookEndpoint', { path: { id } }, options);
  }

  /** Replaces the secret, from the next attempt on. Until then, verify with both: `constructEvent(…, [new, old])`. */
  rotateSecret(id: string, options?: RequestOptions): Promise<WebhookEndpointWithSecret> {
    return this.transport.call('rotateWebhookSecret', { path: { id } }, options);
  }

  /** Lists the deliveries of the last 30 days, newest first. */
  deliveries(
    id: string,
    query: Omit<Query<'listWebhookDeliveries'>, 'cursor'> = {},
    options?: RequestOptions,
  ): PagedList<WebhookDelivery> {
    return new PagedList(async (cursor) => {
      const at = cursor === undefined ? query : { ...query, cursor: Number(cursor) };
      const page = await this.transport.call('listWebhookDeliveries', { path: { id }, query: at }, options);
      return { items: page.deliveries, nextCursor: page.nextCursor };
    });
  }

  /** Sends a delivery again, whatever its status was. */
  retryDelivery(id: string, deliveryId: number, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.transport.call('retryWebhookDelivery', { path: { id, deliveryId } }, options);
  }
}
