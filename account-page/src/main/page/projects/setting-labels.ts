import type { Project, ProjectSettings } from '../api/types';
import { formatsLabel } from './settings/formats';
import { languageLabel } from './settings/languages';
import { musicLabel } from './settings/music';
import { pausesLabel } from './settings/pauses';

export type Level = 'light' | 'medium' | 'strong';

const LEVELS = ['light', 'medium', 'strong'] as const;

export function levelLabel(level: string): Level {
  return LEVELS[Number(level.slice(1)) - 1] ?? 'medium';
}

/** A loudness with a typographic minus sign, for example `−16 LUFS`. */
export function loudnessLabel(lufs: number): string {
  return `${String(lufs).replace('-', '−')} LUFS`;
}

function transcriptLabel({ enabled, language }: ProjectSettings['transcript']): string {
  if (!enabled) return 'off';
  return language ? `in ${languageLabel(language)}` : 'in the detected language';
}

/** A project's settings in words. */
export function settingLabels(project: Project): [string, string][] {
  const { noiseLevel, plosivesLevel, loudnessLufs, leveler, formats, transcript, trimSilence, music, mergeOutput } =
    project.settings;
  return [
    ['Noise reduction', levelLabel(noiseLevel)],
    ['Plosive reduction', levelLabel(plosivesLevel)],
    ['Leveler', leveler ? 'on' : 'off'],
    ['Pauses', pausesLabel(trimSilence)],
    ['Loudness', loudnessLabel(loudnessLufs)],
    ['Audio formats', formats === null ? 'standard' : formatsLabel(formats)],
    ['Transcript', transcriptLabel(transcript)],
    ...(music
      ? [['Music', musicLabel(music, project.files.map((file) => file.fileName))] as [string, string]]
      : []),
    ...(project.files.length === 2 || mergeOutput
      ? [['Two tracks', mergeOutput ? 'merged into one' : 'kept apart'] as [string, string]]
      : []),
  ];
}
