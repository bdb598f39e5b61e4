import type { Project } from '../api/types';

export type Level = 'light' | 'medium' | 'strong';

const LEVELS = ['light', 'medium', 'strong'] as const;

export function levelLabel(level: string): Level {
  return LEVELS[Number(level.slice(1)) - 1] ?? 'medium';
}

/** A loudness with a typographic minus sign, for example `−16 LUFS`. */
export function loudnessLabel(lufs: number): string {
  return `${String(lufs).replace('-', '−')} LUFS`;
}

/** A project's settings in words. */
export function settingLabels(project: Project): [string, string][] {
  const { noiseLevel, plosivesLevel, loudnessLufs, mergeOutput } = project.settings;
  return [
    ['Noise reduction', levelLabel(noiseLevel)],
    ['Plosive reduction', levelLabel(plosivesLevel)],
    ['Loudness', loudnessLabel(loudnessLufs)],
    ...(project.files.length === 2 || mergeOutput
      ? [['Two tracks', mergeOutput ? 'merged into one' : 'kept apart'] as [string, string]]
      : []),
  ];
}
