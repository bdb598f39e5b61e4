import type { ResourceChange } from './changes';
import { EventStreamParser, type StreamedEvent } from './event-stream';

/** What a stream reports to. */
export interface Receiver {
  changed(change: ResourceChange): void;
  /** Anything may have changed. */
  everything(): void;
}

/** The server sends a comment every 15 seconds: after this silence something between it and us holds the stream back. */
const SILENCE_MILLIS = 40_000;
/** While there is no stream, everything on screen is read again this often. */
const FALLBACK_MILLIS = 20_000;
/** A stream that has sent something and lasted this long had worked. */
const STABLE_MILLIS = 10_000;
const LONGEST_WAIT_MILLIS = 30_000;

/**
 * One stream of change notifications, connected again whenever it breaks: at once, in a random part of a second, if it
 * had worked, and after growing waits if not.
 */
export class ChangeStream {
  /** The current attempt; null while the stream is paused. */
  private attempt: AbortController | null = null;
  /** The id of the last event: the server sends what came after it. */
  private position: string | null = null;
  private failures = 0;
  private hasReceived = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private fallback: ReturnType<typeof setInterval> | undefined;

  /**
   * @param open the response to a request for the events after a position
   * @param random from 0 to 1
   */
  constructor(
    private readonly open: (position: string | null, signal: AbortSignal) => Promise<Response>,
    private readonly receiver: Receiver,
    private readonly random: () => number = Math.random,
  ) {}

  start(): void {
    if (this.attempt === null) void this.connect();
  }

  /** Ends the stream; the next start continues after its last event. */
  pause(): void {
    const attempt = this.attempt;
    this.attempt = null;
    this.failures = 0;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.endFallback();
    attempt?.abort();
  }

  private async connect(): Promise<void> {
    const attempt = (this.attempt = new AbortController());
    const startedAt = performance.now();
    this.hasReceived = false;
    this.expectEvents(attempt);
    this.beginFallback();
    let again = true;
    try {
      again = await this.read(await this.open(this.position, attempt.signal), attempt);
    } catch {
      // Broken, refused or silent: in each case it is opened again.
    }
    if (this.attempt !== attempt) return;
    clearTimeout(this.silence);
    this.failures = this.hasReceived && performance.now() - startedAt > STABLE_MILLIS ? 0 : this.failures + 1;
    this.beginFallback();
    if (again) this.retry = setTimeout(() => void this.connect(), this.wait());
  }

  /** @returns whether to open it again once it has ended */
  private async read(response: Response, attempt: AbortController): Promise<boolean> {
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const parser = new EventStreamParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (this.attempt !== attempt) return false;
      this.hasReceived = true;
      this.expectEvents(attempt);
      this.endFallback();
      for (const event of parser.push(part.value)) {
        if (event.type === 'end') return false;
        this.receive(event);
      }
    }
    return true;
  }

  private receive(event: StreamedEvent): void {
    if (event.id !== null) this.position = event.id;
    switch (event.type) {
      case 'change':
        this.receiver.changed(JSON.parse(event.data) as ResourceChange);
        break;
      case 'reset':
        this.receiver.everything();
        break;
    }
  }

  private expectEvents(attempt: AbortController): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => attempt.abort(), SILENCE_MILLIS);
  }

  private beginFallback(): void {
    this.fallback ??= setInterval(() => this.receiver.everything(), FALLBACK_MILLIS * (0.75 + this.random() / 2));
  }

  private endFallback(): void {
    clearInterval(this.fallback);
    this.fallback = undefined;
  }

  private wait(): number {
    return this.failures === 0
      ? this.random() * 1000
      : Math.min(LONGEST_WAIT_MILLIS, 1000 * 2 ** (this.failures - 1)) * (0.5 + this.random() / 2);
  }
}
