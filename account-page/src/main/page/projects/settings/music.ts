import type { ProjectSettings } from '../../api/types';

export type Music = ProjectSettings['music'];

const STANDARD_DB = 18;
const USUAL: [number, string][] = [
  [0, 'Off'],
  [12, 'Light'],
  [18, 'Medium'],
  [24, 'Strong'],
];

export function isMusic(music: Music, position: number): boolean {
  return music?.positions.includes(position) ?? false;
}

/** With a track added or removed. */
export function toggled(music: Music, position: number): Music {
  const others = music?.positions.filter((one) => one !== position) ?? [];
  const positions = isMusic(music, position) ? others : [...others, position].sort((a, b) => a - b);
  return positions.length === 0 ? null : { positions, duckingDb: duckingDb(music) };
}

/** When a file is removed from the project, those after it move up. */
export function withoutTrack(music: Music, position: number): Music {
  const positions = music?.positions.filter((one) => one !== position).map((one) => (one > position ? one - 1 : one));
  return positions === undefined || positions.length === 0 ? null : { positions, duckingDb: duckingDb(music) };
}

export function duckingDb(music: Music): number {
  return music?.duckingDb ?? STANDARD_DB;
}

/** The usual attenuations, and the project's own if it was set to another through the API. */
export function duckingOptions(current: number): { value: string; label: string }[] {
  const usual = USUAL.map(([db, label]) => ({ value: String(db), label: db === 0 ? label : `${label}, ${db} dB` }));
  return USUAL.some(([db]) => db === current) ? usual : [...usual, { value: String(current), label: `${current} dB` }];
}

/** @param names of the project's files, by position */
export function musicLabel(music: Music, names: string[]): string {
  const tracks = names.filter((_, position) => isMusic(music, position));
  return duckingDb(music) === 0 ? tracks.join(', ') : `${tracks.join(', ')}, ducked by ${duckingDb(music)} dB`;
}
