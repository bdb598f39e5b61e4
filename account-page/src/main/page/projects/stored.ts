import { Failure } from '../api/failure';

/** Reads a JSON file from the store, without cookies. */
export async function readStored<T>(url: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit' });
  } catch {
    throw Failure.offline();
  }
  if (!response.ok) {
    throw new Failure('not_stored', 'The file could not be loaded.', response.status);
  }
  return (await response.json()) as T;
}
