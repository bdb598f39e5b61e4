/** What differs between runtimes, for Node, Bun and Deno. `web.ts` has the same exports for browsers. */
import { randomUUID, webcrypto } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const subtle = webcrypto.subtle as SubtleCrypto;

export { randomUUID };

export const userAgent: string | undefined = `podworks-typescript/1.0.0 node/${process.versions.node}`;

/** An environment variable; an empty one counts as missing. */
export function environment(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** A file as something that can be read more than once. */
export async function openFile(path: string): Promise<{ name: string; size: number; read(): AsyncIterable<Uint8Array> }> {
  const { size } = await stat(path);
  return { name: basename(path), size, read: () => createReadStream(path) };
}

/**
 * Writes a body to a file, which has its name only once it is complete.
 *
 * @returns the file's path
 */
export async function saveFile(directory: string, name: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(directory, { recursive: true });
  // The name comes from the API: never a path out of the directory.
  const path = join(directory, basename(name));
  const partial = `${path}.part`;
  try {
    await pipeline(Readable.from(body), createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return path;
}

/** Whether `fetch` sends a stream with the length that is in `Content-Length`. Deno's drops the header. */
export const streamsUploads = !('Deno' in globalThis);
