import type { Connection, Destination, Provider } from '../api/types';
import type { Tone } from '../ui/badge';

export const PROVIDER_WORDS: Record<Provider, string> = {
  folder: 'Folders (Dropbox)',
  drive: 'Drive (Google)',
};

export const CONNECTION_STATUS: Record<Connection['status'], [string, Tone]> = {
  active: ['Connected', 'good'],
  needs_reconnect: ['Reconnect', 'bad'],
  removed: ['Removed', 'neutral'],
};

/** The folder as a person would say it. */
export function targetWords(target: Destination['target']): string {
  return target.folderId && target.folderId !== 'root' ? `${target.folderId} ${target.path}` : target.path;
}

/** A path as the API takes it: it begins with a slash and ends without one. */
export function asPath(typed: string): string {
  const parts = typed.split('/').map((part) => part.trim()).filter(Boolean);
  return `/${parts.join('/')}`;
}

/** What a destination's folder is at its provider. */
export function targetOf(provider: Provider, folderId: string, path: string): Destination['target'] {
  return provider === 'drive' ? { folderId: folderId.trim() || 'root', path: asPath(path) } : { path: asPath(path) };
}
