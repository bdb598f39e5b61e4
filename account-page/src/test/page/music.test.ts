import { describe, expect, it } from 'vitest';
import { duckingOptions, musicLabel, toggled, withoutTrack } from '../../main/page/projects/settings/music';
import { pauseOptions, pausesLabel, trimSilence } from '../../main/page/projects/settings/pauses';

describe('music tracks', () => {
  it('are added and removed, and none is null', () => {
    expect(toggled(null, 1)).toEqual({ positions: [1], duckingDb: 18 });
    expect(toggled({ positions: [2], duckingDb: 6 }, 0)).toEqual({ positions: [0, 2], duckingDb: 6 });
    expect(toggled({ positions: [1], duckingDb: 6 }, 1)).toBeNull();
  });

  it('move up when a file before them is removed', () => {
    expect(withoutTrack({ positions: [1, 3], duckingDb: 18 }, 0)).toEqual({ positions: [0, 2], duckingDb: 18 });
    expect(withoutTrack({ positions: [1, 3], duckingDb: 18 }, 3)).toEqual({ positions: [1], duckingDb: 18 });
    expect(withoutTrack({ positions: [1], duckingDb: 18 }, 1)).toBeNull();
    expect(withoutTrack(null, 0)).toBeNull();
  });

  it('are named with their attenuation', () => {
    expect(musicLabel({ positions: [1], duckingDb: 12 }, ['host.wav', 'jingle.wav'])).toBe('jingle.wav, ducked by 12 dB');
    expect(musicLabel({ positions: [1], duckingDb: 0 }, ['host.wav', 'jingle.wav'])).toBe('jingle.wav');
  });

  it('offer an unusual attenuation that is set', () => {
    expect(duckingOptions(7).map((one) => one.value)).toEqual(['0', '12', '18', '24', '7']);
    expect(duckingOptions(18)).toHaveLength(4);
  });
});

describe('pauses', () => {
  it('are kept or shortened', () => {
    expect(trimSilence('')).toBeNull();
    expect(trimSilence('0.5')).toEqual({ maxPauseSeconds: 0.5 });
    expect(pausesLabel(null)).toBe('kept');
    expect(pausesLabel({ maxPauseSeconds: 2 })).toBe('at most 2 s');
  });

  it('offer an unusual length that is set', () => {
    expect(pauseOptions({ maxPauseSeconds: 1.5 }).map((one) => one.value)).toEqual(['', '0.5', '1', '1.5', '2', '3', '5']);
  });
});
