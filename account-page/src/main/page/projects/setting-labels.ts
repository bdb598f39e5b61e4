import type { Project } from '../api/types';

export type Level = 'light' | 'medium' | 'strong';

const LEVELS = ['light', 'medium', 'strong'] as const;

export function levelLabel(level: string): Level {
  return LEVELS[Number(level.slice(1)) - 1] ?? 'medium';
}

/** A project's settings in words. */
export function settingLabels(project: Project): [string, string][] {
  const { noiseLevel, plosivesLevel, mergeOutput } = project.settings;
  return [
    ['Noise reduction', levelLabel(noiseLevel)],
    ['Plosive reduction', levelLabel(plosivesLevel)],
    ...(project.files.length === 2 || mergeOutput
      ? [['Two tracks', mergeOutput ? 'merged into one' : 'kept apart'] as [string, string]]
      : []),
  ];
}
