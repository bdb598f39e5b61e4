import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeStream, type Receiver } from '../../main/page/changes/change-stream';
import { listen, notifyAll, notifyChange, type ResourceChange } from '../../main/page/changes/changes';
import { coalesced } from '../../main/page/changes/coalesced';
import { EventStreamParser } from '../../main/page/changes/event-stream';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what a stream sends', () => {
  it('is split into events, wherever its parts end', () => {
    const text = 'id:a-1\nevent:change\ndata:{"id":"prj_1"}\n\n:heartbeat\nid: a-2\n\n';
    const expected = [
      { id: 'a-1', type: 'change', data: '{"id":"prj_1"}' },
      { id: 'a-2', type: 'message', data: '' },
    ];
    for (let at = 0; at <= text.length; at++) {
      const parser = new EventStreamParser();
      expect([...parser.push(text.slice(0, at)), ...parser.push(text.slice(at))]).toEqual(expected);
    }
  });
});

describe('reads', () => {
  it('start at once, and then at most once per interval, the last one after the last request', async () => {
    const starts: number[] = [];
    const { request } = coalesced(async () => void starts.push(Math.round(performance.now())), 700);
    const begin = Math.round(performance.now());
    for (let i = 0; i < 10; i++) {
      request();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(starts.map((at) => at - begin)).toEqual([0, 700, 1400]);
  });

  it('are repeated when something changes while one runs, and never overlap', async () => {
    let running = 0;
    let runs = 0;
    const { request } = coalesced(async () => {
      expect(++running).toBe(1);
      runs++;
      await new Promise((done) => setTimeout(done, 3000));
      running--;
    }, 700);
    request();
    await vi.advanceTimersByTimeAsync(1000);
    request();
    request();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(runs).toBe(2);
  });

  it('end with the component', async () => {
    const read = vi.fn(async () => undefined);
    const { request, cancel } = coalesced(read, 700);
    request();
    request();
    cancel();
    await vi.advanceTimersByTimeAsync(5000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('are of what has changed only', async () => {
    const one = vi.fn(async () => undefined);
    const all = vi.fn(async () => undefined);
    const other = vi.fn(async () => undefined);
    const ends = [listen(['project/prj_1'], one, 0), listen(['project'], all, 0), listen(['file/prj_1'], other, 0)];
    notifyChange({ resource: 'project', id: 'prj_1' });
    await vi.advanceTimersByTimeAsync(10);
    notifyChange({ resource: 'project', id: 'prj_2' });
    await vi.advanceTimersByTimeAsync(10);
    expect([one, all, other].map((read) => read.mock.calls.length)).toEqual([1, 2, 0]);
    notifyAll();
    await vi.advanceTimersByTimeAsync(10);
    expect([one, all, other].map((read) => read.mock.calls.length)).toEqual([2, 3, 1]);
    ends.forEach((end) => end());
    notifyAll();
    await vi.advanceTimersByTimeAsync(10);
    expect(all).toHaveBeenCalledTimes(3);
  });
});

/** A server whose streams the test writes to and ends. */
class Server {
  readonly positions: (string | null)[] = [];
  readonly changes: ResourceChange[] = [];
  everything = 0;
  refuses = false;
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  readonly open = async (position: string | null, signal: AbortSignal): Promise<Response> => {
    this.positions.push(position);
    if (this.refuses) return new Response('', { status: 503 });
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          this.stream = controller;
          signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      }),
    );
  };
  readonly receiver: Receiver = {
    changed: (change) => void this.changes.push(change),
    everything: () => void this.everything++,
  };

  async send(text: string): Promise<void> {
    this.stream?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  }

  async end(): Promise<void> {
    this.stream?.close();
    await vi.advanceTimersByTimeAsync(0);
  }
}

describe('the stream', () => {
  let server: Server;
  let stream: ChangeStream;
  beforeEach(async () => {
    server = new Server();
    stream = new ChangeStream(server.open, server.receiver, () => 0.5);
    stream.start();
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => stream.pause());

  it('reports changes, and everything after a reset', async () => {
    await server.send('id:a-1\nevent:change\ndata:{"resource":"project","id":"prj_1"}\n\n');
    await server.send('id:a-2\nevent:reset\ndata:{}\n\n');
    expect(server.changes).toEqual([{ resource: 'project', id: 'prj_1' }]);
    expect(server.everything).toBe(1);
  });

  it('is opened once, and continued after its last event when it is ended by the server', async () => {
    stream.start();
    await server.send(':heartbeat\nid:a-7\n\n');
    await vi.advanceTimersByTimeAsync(11_000);
    await server.end();
    await vi.advanceTimersByTimeAsync(499);
    expect(server.positions).toEqual([null]);
    await vi.advanceTimersByTimeAsync(2);
    expect(server.positions).toEqual([null, 'a-7']);
  });

  it('is opened again after growing waits while it is refused, and everything is read meanwhile', async () => {
    server.refuses = true;
    await server.end();
    await vi.advanceTimersByTimeAsync(60_000);
    // After 0.75, 1.5, 3, 6, 12 and 22.5 seconds.
    expect(server.positions.length).toBe(7);
    expect(server.everything).toBe(3);
    server.refuses = false;
    await vi.advanceTimersByTimeAsync(30_000);
    const read = server.everything;
    await server.send(':heartbeat\nid:a-1\n\n');
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(15_000);
      await server.send(':heartbeat\nid:a-1\n\n');
    }
    expect(server.everything).toBe(read);
  });

  it('is given up when nothing arrives, as behind a proxy that collects responses', async () => {
    await vi.advanceTimersByTimeAsync(39_000);
    expect(server.positions.length).toBe(1);
    expect(server.everything).toBe(1);
    await vi.advanceTimersByTimeAsync(42_000);
    expect(server.positions.length).toBe(2);
    expect(server.everything).toBe(4);
  });

  it('is not opened again when the person has too many', async () => {
    await server.send('event:end\ndata:{}\n\n');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.positions.length).toBe(1);
    expect(server.everything).toBe(6);
    stream.pause();
    stream.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.positions.length).toBe(2);
  });

  it('ends while the tab is hidden and continues when it is visible', async () => {
    await server.send(':heartbeat\nid:a-3\n\n');
    stream.pause();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.positions).toEqual([null]);
    expect(server.everything).toBe(0);
    stream.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.positions).toEqual([null, 'a-3']);
  });
});
