/** Saves a link's bytes as a file. */
import { saveFile } from '#platform';
import { ConnectionError, PodworksError, TimeoutError, TransferError } from '../core/errors.js';
import { type TransferProgress, StallTimer } from './progress.js';
import { iterable } from './source.js';

export interface GetOptions {
  fetch: typeof fetch;
  stallMillis: number;
  onProgress?: TransferProgress | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Downloads once. A file that could not be completed is removed.
 *
 * @returns the path of the file
 * @throws TransferError if the link is not valid, ConnectionError if the download may succeed later
 */
export async function downloadOnce(url: string, directory: string, name: string, options: GetOptions): Promise<string> {
  const stall = new StallTimer(options.stallMillis, options.signal);
  try {
    options.signal?.throwIfAborted();
    const response = await options.fetch(url, { signal: stall.signal });
    if (response.status >= 500) throw new ConnectionError(`Storage responded with status ${response.status}.`);
    if (!response.ok || !response.body) {
      throw new TransferError(`Storage refused the download of ${name} with status ${response.status}.`, response.status);
    }
    const length = Number(response.headers.get('Content-Length') ?? NaN);
    const total = Number.isNaN(length) ? undefined : length;
    return await saveFile(directory, name, counted(response.body, name, total, stall, options.onProgress));
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof PodworksError) throw error;
    if (stall.stalled) throw new TimeoutError(`The download stalled for ${options.stallMillis} ms.`, { cause: error });
    // A full disk or a directory that can't be written won't be better the next time.
    if (isFileSystemError(error)) throw error;
    throw new ConnectionError(`The download of ${name} was interrupted.`, { cause: error });
  } finally {
    stall.stop();
  }
}

async function* counted(
  body: ReadableStream<Uint8Array>,
  fileName: string,
  totalBytes: number | undefined,
  stall: StallTimer,
  onProgress: TransferProgress | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of iterable(body)) {
    stall.moved();
    bytes += chunk.byteLength;
    onProgress?.({ fileName, bytes, totalBytes });
    yield chunk;
  }
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
