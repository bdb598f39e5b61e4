/**
 * Recordings stored in the browser until their upload completes, so that a reload or a crash does not lose them. Each
 * belongs to the user who dropped it; signing out deletes all of them.
 */
export interface KeptFile {
  fileId: string;
  projectId: string;
  /** The account and mode of the upload, independent of the current ones. */
  userId: string;
  accountId: string;
  mode: 'live' | 'test';
  blob: Blob;
  name: string;
}

const NAME = 'podworks-uploads';
const STORE = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'fileId' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One request in its own transaction; resolves when it is durable. */
async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** @returns false when the browser's storage is full */
export function keep(file: KeptFile): Promise<boolean> {
  return run('readwrite', (store) => store.put(file)).then(
    () => true,
    () => false,
  );
}

export async function keptOf(userId: string): Promise<KeptFile[]> {
  const all = await run<KeptFile[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.filter((file) => file.userId === userId);
}

export function drop(fileId: string): Promise<void> {
  return run('readwrite', (store) => store.delete(fileId)).catch(() => undefined);
}

export function dropAll(): Promise<void> {
  return run('readwrite', (store) => store.clear()).catch(() => undefined);
}
