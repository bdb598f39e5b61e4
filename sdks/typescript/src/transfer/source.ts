/** What can be uploaded. */
import { openFile } from '#platform';

/** A stream whose length is known beforehand, which storage requires. It can be read once, so it is not retried. */
export interface StreamSource {
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
  sizeBytes: number;
  fileName: string;
}

/** A path (Node only), bytes, a Blob such as a form's `File`, or a stream. */
export type UploadSource = string | Uint8Array | ArrayBuffer | Blob | StreamSource;

/** A source that is ready to be sent. */
export interface Upload {
  fileName: string | undefined;
  sizeBytes: number;
  /** Whether it can be sent again after an error. */
  repeatable: boolean;
  /** Either something that `fetch` sends as it is, or chunks. */
  body(): Blob | AsyncIterable<Uint8Array>;
}

export async function openSource(source: UploadSource): Promise<Upload> {
  if (typeof source === 'string') {
    const file = await openFile(source);
    return { fileName: file.name, sizeBytes: file.size, repeatable: true, body: file.read };
  }
  if (source instanceof Blob) {
    const fileName = 'name' in source && typeof source.name === 'string' ? source.name : undefined;
    return { fileName, sizeBytes: source.size, repeatable: true, body: () => source };
  }
  if (source instanceof ArrayBuffer || source instanceof Uint8Array) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
    return { fileName: undefined, sizeBytes: bytes.byteLength, repeatable: true, body: () => chunksOf(bytes) };
  }
  const { stream, sizeBytes, fileName } = source;
  return { fileName, sizeBytes, repeatable: false, body: () => iterable(stream) };
}

const CHUNK_BYTES = 256 * 1024;

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Not every browser can iterate over a stream. */
export async function* iterable(stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (Symbol.asyncIterator in stream) {
    yield* stream;
    return;
  }
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel();
  }
}
