/** Work that is requested more often than it should run. */
export interface Coalesced {
  /** Runs it now, or as soon as the interval has passed and it isn't running: once for all requests until then. */
  request(): void;
  /** Nothing runs any more that hasn't started. */
  cancel(): void;
}

/**
 * @param work does not fail
 * @param millis between two starts
 */
export function coalesced(work: () => Promise<void>, millis: number): Coalesced {
  let startedAt = -Infinity;
  let running = false;
  let requested = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelled = false;

  const run = async () => {
    timer = undefined;
    requested = false;
    running = true;
    startedAt = performance.now();
    await work();
    running = false;
    // A change during the read may not be in its response.
    if (requested) request();
  };
  const request = () => {
    requested = true;
    if (cancelled || running || timer !== undefined) return;
    const wait = startedAt + millis - performance.now();
    if (wait <= 0) void run();
    else timer = setTimeout(() => void run(), wait);
  };
  const cancel = () => {
    cancelled = true;
    clearTimeout(timer);
  };
  return { request, cancel };
}
