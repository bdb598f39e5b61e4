/** Progress and stalls of uploads and downloads. */

/** Called as bytes are sent or received. `totalBytes` is undefined if it is not known. */
export type TransferProgress = (progress: { fileName: string; bytes: number; totalBytes: number | undefined }) => void;

/** Aborts a transfer when no bytes have moved for a time: a big file may take long, silence may not. */
export class StallTimer {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether it was the stall that aborted the transfer. */
  stalled = false;

  constructor(
    private readonly millis: number,
    private readonly outer: AbortSignal | undefined,
  ) {
    outer?.addEventListener('abort', this.abort, { once: true });
    this.moved();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Bytes have moved. */
  moved(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.stalled = true;
      this.controller.abort();
    }, this.millis);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.abort);
  }

  private readonly abort = (): void => this.controller.abort(this.outer?.reason);
}
