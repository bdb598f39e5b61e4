import { Failure } from '../api/failure';
import type { Mode } from '../api/types';
import { bytes, count } from '../ui/format';

export const MOST_TRACKS = 8;
const MOST_BYTES: Record<Mode, number> = { live: 5_000_000_000, test: 500_000_000 };

export function mostBytes(mode: Mode): string {
  return bytes(MOST_BYTES[mode]).replace('.0', '');
}

/**
 * Rejects files before the upload that the API would reject only after it.
 *
 * @param room how many tracks can still be added
 */
export function requireFitting(files: { name: string; size: number }[], room: number, mode: Mode): void {
  if (files.length > room) {
    throw new Failure(
      'too_many_tracks',
      `A project can have up to ${MOST_TRACKS} tracks: you can add ${room}, but selected ${count(files.length, 'file')}.`,
      0,
    );
  }
  const large = files.find((file) => file.size > MOST_BYTES[mode]);
  if (large) {
    throw new Failure('file_too_large', `${large.name} has ${bytes(large.size)}; ${mostBytes(mode)} is the limit in ${mode} mode.`, 0);
  }
}
