import { environment } from '#platform';
import { PodworksError } from './core/errors.js';
import { type Clock, SYSTEM_CLOCK } from './core/retry.js';
import { type RequestOptions, Transport } from './core/transport.js';
import { AuditEvents } from './resources/audit-events.js';
import { Credits } from './resources/credits.js';
import { Events } from './resources/events.js';
import { Files } from './resources/files.js';
import { Projects } from './resources/projects.js';
import { Shows } from './resources/shows.js';
import { Connections, Deliveries, Destinations } from './resources/storage.js';
import { WebhookEndpoints } from './resources/webhook-endpoints.js';
import type { Me, Mode } from './types.js';

export interface ClientOptions {
  /** The API key, `pw_live_…` or `pw_test_…`; `PODWORKS_API_KEY` by default. */
  apiKey?: string | undefined;
  /** The address of the API; `PODWORKS_BASE_URL` by default, or that of `./podworks up`. */
  baseUrl?: string | undefined;
  /** The time for one attempt of a request, and how long a transfer may stall; 30 seconds by default. */
  timeoutMillis?: number | undefined;
  /** How often a request is sent again at most, where that is safe; 4 by default, 0 disables retries. */
  maxRetries?: number | undefined;
  /** Your own `fetch`, for a proxy or for tests. */
  fetch?: typeof fetch | undefined;
  /** Time and randomness, for tests. */
  clock?: Clock | undefined;
}

const DEFAULT_BASE_URL = 'http://localhost:8080';

/**
 * A client of the Podworks API. It keeps no state: create one and share it.
 *
 * ```ts
 * const podworks = new Podworks(); // PODWORKS_API_KEY
 * const file = await podworks.files.upload('interview.wav');
 * const project = await podworks.projects.createAndWait({ files: [file.id] });
 * await podworks.projects.download(project, 'out');
 * ```
 */
export class Podworks {
  readonly projects: Projects;
  readonly files: Files;
  readonly shows: Shows;
  readonly credits: Credits;
  readonly events: Events;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly connections: Connections;
  readonly destinations: Destinations;
  readonly deliveries: Deliveries;
  readonly auditEvents: AuditEvents;
  /** The mode of the key: test projects are simulated and never charged. */
  readonly mode: Mode;

  private readonly transport: Transport;

  constructor(options: ClientOptions = {}) {
    const apiKey = options.apiKey ?? environment('PODWORKS_API_KEY');
    if (!apiKey) throw new PodworksError('No API key: set PODWORKS_API_KEY, or pass { apiKey }.');
    const transport = new Transport(apiKey, {
      baseUrl: options.baseUrl ?? environment('PODWORKS_BASE_URL') ?? DEFAULT_BASE_URL,
      timeoutMillis: options.timeoutMillis ?? 30_000,
      maxRetries: options.maxRetries ?? 4,
      // Browsers refuse a fetch that is called as a method of anything but the window.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      clock: options.clock ?? SYSTEM_CLOCK,
    });
    this.transport = transport;
    this.mode = apiKey.startsWith('pw_test_') ? 'test' : 'live';
    this.projects = new Projects(transport);
    this.files = new Files(transport);
    this.shows = new Shows(transport);
    this.credits = new Credits(transport);
    this.events = new Events(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.connections = new Connections(transport);
    this.destinations = new Destinations(transport);
    this.deliveries = new Deliveries(transport);
    this.auditEvents = new AuditEvents(transport);
  }

  /** Gets what the key may do, and the account it belongs to. */
  me(options?: RequestOptions): Promise<Me> {
    return this.transport.call('getMe', {}, options);
  }
}
