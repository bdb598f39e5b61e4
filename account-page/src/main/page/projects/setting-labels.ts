import type { ProjectSettings } from '../api/types';
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

/**
 * Settings in words, as pairs of a setting and its value.
 *
 * @param fileNames of the project's files, by position
 */
export function settingLabels(settings: ProjectSettings, fileNames: string[]): [string, string][] {
  const { noiseLevel, plosivesLevel, loudnessLufs, leveler, formats, transcript, trimSilence, music, mergeOutput } = settings;
  return [
    ['Noise reduction', levelLabel(noiseLevel)],
    ['Plosive reduction', levelLabel(plosivesLevel)],
    ['Leveler', leveler ? 'on' : 'off'],
    ['Pauses', pausesLabel(trimSilence)],
    ['Loudness', loudnessLabel(loudnessLufs)],
    ['Audio formats', formats === null ? 'standard' : formatsLabel(formats)],
    ['Transcript', transcriptLabel(transcript)],
    ...(music ? [['Music', musicLabel(music, fileNames)] as [string, string]] : []),
    ...(fileNames.length === 2 || mergeOutput
      ? [['Two tracks', mergeOutput ? 'merged into one' : 'kept apart'] as [string, string]]
      : []),
  ];
}
