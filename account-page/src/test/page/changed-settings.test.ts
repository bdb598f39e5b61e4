import { describe, expect, it } from 'vitest';
import type { Project, ProjectSettings, Show } from '../../main/page/api/types';
import { changedSettings, nameOfCopy } from '../../main/page/projects/settings/changed-settings';
import { defaultsWith, settingsOfShow } from '../../main/page/projects/settings/show-settings';

const settings: ProjectSettings = {
  mergeOutput: false,
  noiseLevel: 'n2',
  plosivesLevel: 'p2',
  loudnessLufs: -16,
  leveler: true,
  formats: null,
  transcript: { enabled: true, language: null },
  trimSilence: null,
  music: null,
};
const named = (name: string) => ({ id: 'prj_1', name, files: [] }) as unknown as Project;

describe('changed settings', () => {
  it('are those whose text differs, with both values', () => {
    expect(changedSettings(settings, { ...settings }, ['a.wav'])).toEqual([]);
    expect(changedSettings(settings, { ...settings, noiseLevel: 'n3', loudnessLufs: -14 }, ['a.wav'])).toEqual([
      { label: 'Noise reduction', before: 'medium', after: 'strong' },
      { label: 'Loudness', before: '−16 LUFS', after: '−14 LUFS' },
    ]);
  });

  it('include what only one of them has', () => {
    const music = { positions: [1], duckingDb: 12 };
    const files = ['host.wav', 'theme.mp3'];
    expect(changedSettings(settings, { ...settings, music }, files)).toEqual([
      { label: 'Music', before: 'none', after: 'theme.mp3, ducked by 12 dB' },
    ]);
    expect(changedSettings({ ...settings, music }, settings, files)).toEqual([
      { label: 'Music', before: 'theme.mp3, ducked by 12 dB', after: 'none' },
    ]);
  });
});

describe('the name of a project that is processed again', () => {
  it('says what is changed', () => {
    const changed = changedSettings(settings, { ...settings, noiseLevel: 'n3', leveler: false }, []);
    expect(nameOfCopy(named('Talk'), changed)).toBe('Talk (noise reduction strong, leveler off)');
  });

  it('is numbered if nothing is changed', () => {
    expect(nameOfCopy(named('Talk'), [])).toBe('Talk (2)');
    expect(nameOfCopy(named('Talk (2)'), [])).toBe('Talk (3)');
    expect(nameOfCopy(named('(2)'), [])).toBe('(2) (2)');
  });

  it('never exceeds 200 characters', () => {
    const changed = changedSettings(settings, { ...settings, noiseLevel: 'n3' }, []);
    const name = nameOfCopy(named('x'.repeat(195)), changed);
    expect(name).toHaveLength(200);
    expect(name).toMatch(/x \(1 setting changed\)$/);
    expect(nameOfCopy(named('x'.repeat(200)), [])).toBe(`${'x'.repeat(196)} (2)`);
  });
});

describe('the settings of a show', () => {
  const show = {
    id: 'shw_1',
    defaults: { metadata: { series: 'talks' }, keep: true, delivery: [], settings: { ...settings, noiseLevel: 'n1' } },
  } as unknown as Show;
  const music = { positions: [1], duckingDb: 18 };

  it('leave the music of a project, which is about its tracks', () => {
    expect(settingsOfShow(show, { ...settings, music })).toEqual({ ...settings, noiseLevel: 'n1', music });
  });

  it('are replaced without its other defaults, and without music', () => {
    expect(defaultsWith(show, { ...settings, noiseLevel: 'n3', music })).toEqual({
      metadata: { series: 'talks' },
      keep: true,
      delivery: [],
      settings: { ...settings, noiseLevel: 'n3' },
    });
  });
});
