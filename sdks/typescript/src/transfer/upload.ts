/** Sends a file's bytes to its upload URL. */
import { streamsUploads } from '#platform';
import { ConnectionError, TimeoutError, TransferError } from '../core/errors.js';
import { type TransferProgress, StallTimer } from './progress.js';
import type { Upload } from './source.js';

export interface PutOptions {
  fetch: typeof fetch;
  stallMillis: number;
  fileName: string;
  onProgress?: TransferProgress | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * PUTs the bytes once.
 *
 * @throws TransferError if storage refuses them, ConnectionError if they may succeed when sent again
 */
export async function putOnce(url: string, upload: Upload, options: PutOptions): Promise<void> {
  const stall = new StallTimer(options.stallMillis, options.signal);
  let bytes = 0;
  const report = (more: number) => {
    stall.moved();
    bytes += more;
    options.onProgress?.({ fileName: options.fileName, bytes, totalBytes: upload.sizeBytes });
  };
  let response: Response;
  try {
    options.signal?.throwIfAborted();
    response = await options.fetch(url, { method: 'PUT', signal: stall.signal, ...(await bodyOf(upload, report)) });
    await response.arrayBuffer();
  } catch (error) {
    options.signal?.throwIfAborted();
    if (stall.stalled) throw new TimeoutError(`The upload stalled for ${options.stallMillis} ms.`, { cause: error });
    throw new ConnectionError('The upload was interrupted.', { cause: error });
  } finally {
    stall.stop();
  }
  if (response.status >= 500) throw new ConnectionError(`Storage responded with status ${response.status}.`);
  if (!response.ok) throw new TransferError(`Storage refused the upload with status ${response.status}.`, response.status);
  if (bytes < upload.sizeBytes) report(upload.sizeBytes - bytes);
}

/** Where `fetch` can't stream, the whole body is given to it, and progress is reported at the end. */
async function bodyOf(upload: Upload, report: (more: number) => void): Promise<RequestInit> {
  const body = upload.body();
  if (!streamsUploads) return { body: body instanceof Blob ? body : await collect(body) };
  const chunks = body instanceof Blob ? body.stream() : body;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      report(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const stream = readable(chunks).pipeThrough(counted);
  // Storage requires the length, which `fetch` can't know of a stream.
  return { body: stream, duplex: 'half', headers: { 'Content-Length': String(upload.sizeBytes) } } as RequestInit;
}

function readable(chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  if (chunks instanceof ReadableStream) return chunks;
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const chunk of chunks) parts.push(chunk as Uint8Array<ArrayBuffer>);
  return new Blob(parts);
}
