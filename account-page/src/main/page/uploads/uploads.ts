/**
 * All uploads of this tab. They continue across pages, and after a reload from the files stored in the browser. A file
 * is uploaded by a single PUT, so an interrupted upload restarts from the beginning; completed ones are not sent
 * again. A file is uploaded by one tab only.
 */
import { signal } from '@preact/signals';
import { answer, api } from '../api/client';
import { advice, Failure } from '../api/failure';
import { account, mode, person } from '../session/session';
import { drop, dropAll, type KeptFile, keep, keptOf } from './kept-files';
import { Speed } from './speed';
import { put } from './transfer';

export interface Upload {
  fileId: string;
  projectId: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  state: 'waiting' | 'sending' | 'in' | 'failed' | 'elsewhere';
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  /** It was in progress when the page was closed, and has restarted. */
  resumed: boolean;
  /** Whether it is stored for a reload: the storage may be full. Null while unknown. */
  kept: boolean | null;
  error: string | null;
}

const CONCURRENT_UPLOADS = 2;
const MAX_ATTEMPTS = 4;
const PROGRESS_INTERVAL_MILLIS = 200;

export const uploads = signal<ReadonlyMap<string, Upload>>(new Map());

const waiting: KeptFile[] = [];
const stops = new Map<string, AbortController>();
let running = 0;

/** Starts uploading a file to the current account and mode. */
export function begin(fileId: string, projectId: string, file: File): void {
  const who = person.peek();
  const where = account.peek();
  if (!who || !where) return;
  const kept: KeptFile = {
    fileId,
    projectId,
    userId: who.id,
    accountId: where.accountId,
    mode: mode.peek(),
    blob: file,
    name: file.name,
  };
  enqueue(kept, false);
  void keep(kept).then((fits) => change(fileId, { kept: fits }));
}

/** Resumes the uploads of an earlier visit. Called after sign-in. */
export async function resume(): Promise<void> {
  const who = person.peek();
  if (!who) return;
  for (const kept of await keptOf(who.id)) {
    if (!uploads.peek().has(kept.fileId)) {
      enqueue(kept, true);
    }
  }
}

export function retry(fileId: string, file?: File): void {
  void keptOf(person.peek()?.id ?? '').then((all) => {
    const kept = all.find((one) => one.fileId === fileId);
    const upload = uploads.peek().get(fileId);
    if (kept) {
      enqueue(kept, false);
      change(fileId, { kept: true });
    } else if (file && upload) begin(fileId, upload.projectId, file);
  });
}

/** The browser warns before leaving while uploads can't be resumed. */
addEventListener('beforeunload', (event) => {
  const lost = [...uploads.peek().values()].some((one) => one.state === 'sending' && one.kept === false);
  if (lost) event.preventDefault();
});

/** Cancels an upload. */
export function forget(fileId: string): void {
  stops.get(fileId)?.abort();
  const at = waiting.findIndex((kept) => kept.fileId === fileId);
  if (at >= 0) waiting.splice(at, 1);
  const left = new Map(uploads.peek());
  left.delete(fileId);
  uploads.value = left;
  void drop(fileId);
}

/** Called on sign-out: the next user of this browser may be someone else. */
export function forgetAll(): void {
  for (const stop of stops.values()) stop.abort();
  waiting.length = 0;
  uploads.value = new Map();
  void dropAll();
}

function enqueue(kept: KeptFile, resumed: boolean): void {
  uploads.value = new Map(uploads.peek()).set(kept.fileId, {
    fileId: kept.fileId,
    projectId: kept.projectId,
    name: kept.name,
    sizeBytes: kept.blob.size,
    sentBytes: 0,
    state: 'waiting',
    bytesPerSecond: null,
    secondsLeft: null,
    resumed,
    kept: resumed ? true : null,
    error: null,
  });
  waiting.push(kept);
  startNext();
}

function startNext(): void {
  while (running < CONCURRENT_UPLOADS) {
    const next = waiting.shift();
    if (!next) return;
    running++;
    void alone(next).finally(() => {
      running--;
      startNext();
    });
  }
}

/** Runs under a Web Lock shared by all tabs, if supported. */
async function alone(kept: KeptFile): Promise<void> {
  if (!navigator.locks) return send(kept);
  const name = `podworks/upload/${kept.fileId}`;
  const sent = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await send(kept);
    return lock !== null;
  });
  if (!sent) {
    change(kept.fileId, { state: 'elsewhere' });
    // The other tab may be closed before the upload completes; the file's status tells.
    void navigator.locks.request(name, () => (uploads.peek().has(kept.fileId) ? send(kept) : undefined));
  }
}

async function send(kept: KeptFile): Promise<void> {
  const stop = new AbortController();
  stops.set(kept.fileId, stop);
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && !stop.signal.aborted; attempt++) {
      if (await attemptOnce(kept, stop.signal)) {
        change(kept.fileId, { state: 'in', sentBytes: kept.blob.size, error: null });
        await drop(kept.fileId);
        return;
      }
      await pause(1000 * 2 ** attempt, stop.signal);
    }
    if (!stop.signal.aborted) fail(kept, 'The connection failed repeatedly.');
  } catch (error) {
    const failure = Failure.of(error);
    fail(kept, `${failure.detail} ${advice(failure)}`.trim());
    // Nothing waits for it any more.
    if (failure.code === 'not_found') await drop(kept.fileId);
  } finally {
    stops.delete(kept.fileId);
  }
}

/** @returns whether it was uploaded; false when it should be retried */
async function attemptOnce(kept: KeptFile, signal: AbortSignal): Promise<boolean> {
  const url = await uploadUrl(kept);
  if (url === null) return true;
  change(kept.fileId, { state: 'sending', sentBytes: 0 });
  const speed = new Speed();
  let shown = 0;
  const sent = await put(
    url,
    kept.blob,
    (bytes) => {
      const now = performance.now();
      speed.note(bytes, now);
      if (now - shown < PROGRESS_INTERVAL_MILLIS && bytes < kept.blob.size) return;
      shown = now;
      change(kept.fileId, {
        sentBytes: bytes,
        bytesPerSecond: speed.bytesPerSecond(),
        secondsLeft: speed.secondsLeft(kept.blob.size),
      });
    },
    signal,
  );
  if (sent.kind === 'refused' && sent.status < 500) {
    throw new Failure('store_refused', `The upload was rejected (status ${sent.status}).`, sent.status);
  }
  return sent.kind === 'in';
}

/** A new upload URL; null when the file no longer awaits an upload. */
async function uploadUrl(kept: KeptFile): Promise<string | null> {
  const file = await answer(
    api.GET('/v1/files/{id}', {
      params: { path: { id: kept.fileId } },
      headers: { 'Podworks-Account': kept.accountId, 'Podworks-Mode': kept.mode },
    }),
  );
  return file.status === 'awaiting_upload' ? (file.uploadUrl ?? null) : null;
}

function fail(kept: KeptFile, error: string): void {
  change(kept.fileId, { state: 'failed', error });
}

function change(fileId: string, changes: Partial<Upload>): void {
  const present = uploads.peek().get(fileId);
  if (present) uploads.value = new Map(uploads.peek()).set(fileId, { ...present, ...changes });
}

function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
