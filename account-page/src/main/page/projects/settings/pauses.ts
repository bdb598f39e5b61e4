import type { ProjectSettings } from '../../api/types';

export type TrimSilence = ProjectSettings['trimSilence'];

const USUAL_SECONDS = [0.5, 1, 2, 3, 5];

export function pausesLabel(trimSilence: TrimSilence): string {
  return trimSilence === null ? 'kept' : `at most ${trimSilence.maxPauseSeconds} s`;
}

/** The usual lengths, and the project's own if it was set to another through the API. */
export function pauseOptions(current: TrimSilence): { value: string; label: string }[] {
  const seconds = new Set([...USUAL_SECONDS, ...(current ? [current.maxPauseSeconds ?? 2] : [])]);
  return [
    { value: '', label: 'Keep all' },
    ...[...seconds].sort((a, b) => a - b).map((one) => ({ value: String(one), label: `Shorten to ${one} s` })),
  ];
}

export function trimSilence(option: string): TrimSilence {
  return option === '' ? null : { maxPauseSeconds: Number(option) };
}
