/** The store's response to a PUT, or a connection error. */
export type Sent = { kind: 'in' } | { kind: 'expired' } | { kind: 'refused'; status: number } | { kind: 'broken' };

/**
 * Puts a recording's bytes straight into the store. By XMLHttpRequest, since fetch does not tell how far it is.
 *
 * @param onProgress bytes that left this machine so far
 */
export function put(url: string, blob: Blob, onProgress: (sentBytes: number) => void, signal: AbortSignal): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    // Without a type the browser would send the file's, which is not signed.
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(meaning(request));
    request.onerror = () => resolve({ kind: 'broken' });
    request.onabort = () => resolve({ kind: 'broken' });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(blob);
  });
}

function meaning(request: XMLHttpRequest): Sent {
  if (request.status >= 200 && request.status < 300) return { kind: 'in' };
  // The store's links expire after three hours.
  if (request.status === 403) return { kind: 'expired' };
  return { kind: 'refused', status: request.status };
}
