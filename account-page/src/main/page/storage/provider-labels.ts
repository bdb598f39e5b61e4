import type { Connection, Destination, Provider } from '../api/types';
import type { Tone } from '../ui/badge';

export const PROVIDER_LABELS: Record<Provider, string> = {
  folder: 'Folders (Dropbox)',
  drive: 'Drive (Google)',
};

export const CONNECTION_STATUS: Record<Connection['status'], [string, Tone]> = {
  active: ['Connected', 'good'],
  needs_reconnect: ['Reconnect', 'bad'],
  removed: ['Removed', 'neutral'],
};

/** The display name of the folder. */
export function targetLabel(target: Destination['target']): string {
  const folder = folderOf(target);
  return folder && folder !== 'root' ? `${folder} ${target.path}` : target.path;
}

/** The folder of a drive that the path is relative to. */
export function folderOf(target: Destination['target']): string | undefined {
  return 'folderId' in target ? target.folderId : undefined;
}

/** Normalizes a path for the API: a leading slash and no trailing one. */
export function asPath(typed: string): string {
  const parts = typed.split('/').map((part) => part.trim()).filter(Boolean);
  return `/${parts.join('/')}`;
}

/** A destination's target at its provider. */
export function targetOf(provider: Provider, folderId: string, path: string): Destination['target'] {
  return provider === 'drive' ? { folderId: folderId.trim() || 'root', path: asPath(path) } : { path: asPath(path) };
}
