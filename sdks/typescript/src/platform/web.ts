/** What differs between runtimes, for browsers: there are no files and no environment. */

export const subtle: SubtleCrypto = globalThis.crypto.subtle;

export const randomUUID = (): string => globalThis.crypto.randomUUID();

/** Browsers do not let pages set it. */
export const userAgent: string | undefined = undefined;

export function environment(_name: string): string | undefined {
  return undefined;
}

export async function openFile(path: string): Promise<{ name: string; size: number; read(): AsyncIterable<Uint8Array> }> {
  throw new TypeError(`Cannot read ${path}: this platform has no file system. Upload a Blob, such as a form's File.`);
}

export async function saveFile(_directory: string, name: string, _body: AsyncIterable<Uint8Array>): Promise<string> {
  throw new TypeError(`Cannot save ${name}: this platform has no file system. Fetch the url of the output instead.`);
}

/** Browsers stream request bodies over HTTP/2 only, without a length, which storage requires. */
export const streamsUploads = false;
