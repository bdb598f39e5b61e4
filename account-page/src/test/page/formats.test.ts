import { describe, expect, it } from 'vitest';
import {
  bitRateOptions,
  FORMATS,
  type Format,
  formatsLabel,
  formatsPatch,
  isChosen,
  toggled,
  withBitRate,
} from '../../main/page/projects/settings/formats';

describe('the audio formats of a project', () => {
  it('are MP3 and FLAC if none is chosen', () => {
    expect(FORMATS.filter(({ name }) => isChosen(null, name)).map(({ name }) => name)).toEqual(['mp3', 'flac']);
  });

  it('are added and removed, but not the last one', () => {
    expect(toggled(null, 'wav')).toEqual({ mp3: {}, flac: {}, wav: {} });
    expect(toggled({ mp3: {}, wav: {} }, 'mp3')).toEqual({ wav: {} });
    expect(toggled({ wav: {} }, 'wav')).toEqual({ wav: {} });
  });

  it('have bit rates', () => {
    const formats = withBitRate({ opus: {} }, 'opus', 64);
    expect(formats).toEqual({ opus: { bitRateKbps: 64 } });
    expect(formatsLabel(formats)).toBe('Opus 64 kbit/s');
    expect(withBitRate(formats, 'opus', null)).toEqual({ opus: {} });
  });

  it('offer a bit rate that was set through the API', () => {
    const opus = FORMATS.find(({ name }) => name === 'opus') as Format;
    expect(bitRateOptions(opus, 70).map(({ label }) => label)).toContain('70 kbit/s');
  });

  it('are removed by an update with null', () => {
    expect(formatsPatch({ wav: {} })).toEqual({ mp3: null, m4a: null, opus: null, flac: null, wav: {} });
    expect(formatsPatch(null)).toBeNull();
  });
});
