import { loudnessLabel } from '../setting-labels';

const LOUDNESS: [number, string][] = [
  [-14, 'streaming and video'],
  [-16, 'podcasts'],
  [-19, 'mono podcasts'],
  [-23, 'European broadcast'],
  [-24, 'American broadcast'],
];

/** The usual targets, and the project's own if it was set to another through the API. */
export function loudnessOptions(current: number): { value: string; label: string }[] {
  const usual = LOUDNESS.map(([lufs, use]) => ({ value: String(lufs), label: `${loudnessLabel(lufs)}, ${use}` }));
  return LOUDNESS.some(([lufs]) => lufs === current)
    ? usual
    : [{ value: String(current), label: loudnessLabel(current) }, ...usual];
}
