/** A local HTTP server whose responses a test scripts, and a client that talks to it without waiting. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext } from 'node:test';
import { type ClientOptions, type Clock, Podworks } from 'podworks';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Responder = (request: Received, response: ServerResponse) => unknown;

export class Server {
  readonly received: Received[] = [];
  url = '';
  private readonly responders: Responder[] = [];
  private readonly http = createServer((request, response) => void this.respond(request, response));

  static async start(context: TestContext): Promise<Server> {
    const server = new Server();
    await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
    server.url = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
    context.after(() => {
      server.http.closeAllConnections();
      server.http.close();
    });
    return server;
  }

  /** The responses to the next requests, in order; the last one repeats. */
  on(...responders: Responder[]): this {
    this.responders.push(...responders);
    return this;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    this.received.push(received);
    const responder = this.responders.length > 1 ? this.responders.shift() : this.responders[0];
    await responder?.(received, response);
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Responder {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

export function error(status: number, code: string, extra: unknown = null, headers: Record<string, string> = {}): Responder {
  return json(status, { detail: `It is ${code}.`, status_code: status, code, requestId: 'req_1', extra }, headers);
}

export const disconnect: Responder = (_, response) => response.destroy();

export const never: Responder = () => undefined;

/** Sleeps at once and remembers for how long it should have. */
export class FakeClock implements Clock {
  readonly slept: number[] = [];
  millis = 1_800_000_000_000;

  now(): number {
    return this.millis;
  }

  random(): number {
    return 1;
  }

  async sleep(millis: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.slept.push(millis);
    this.millis += millis;
  }
}

export function client(server: Server, options: ClientOptions = {}): { podworks: Podworks; clock: FakeClock } {
  const clock = new FakeClock();
  return { podworks: new Podworks({ apiKey: 'pw_test_1', baseUrl: server.url, clock, ...options }), clock };
}
