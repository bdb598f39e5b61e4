/** The speed of an upload over the last seconds, and the remaining time. */
const WINDOW_MILLIS = 5000;

export class Speed {
  private readonly seen: { at: number; sent: number }[] = [];

  note(sentBytes: number, at: number): void {
    this.seen.push({ at, sent: sentBytes });
    while (this.seen.length > 2 && at - (this.seen[0]?.at ?? at) > WINDOW_MILLIS) this.seen.shift();
  }

  /** Null while unknown. */
  bytesPerSecond(): number | null {
    const first = this.seen[0];
    const last = this.seen[this.seen.length - 1];
    if (!first || !last || last.at - first.at < 500) return null;
    return Math.max(0, ((last.sent - first.sent) * 1000) / (last.at - first.at));
  }

  secondsLeft(totalBytes: number): number | null {
    const speed = this.bytesPerSecond();
    const sent = this.seen[this.seen.length - 1]?.sent ?? 0;
    return speed ? Math.ceil((totalBytes - sent) / speed) : null;
  }
}
