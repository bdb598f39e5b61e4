import { describe, expect, it } from 'vitest';
import type { Measurement } from '../../main/page/api/types';
import { endOfCut, outputSeconds, recordingSeconds } from '../../main/page/projects/player/cuts';
import { comparisons, type Manifest, volumes } from '../../main/page/projects/player/manifest';
import { bars, type Peaks } from '../../main/page/projects/player/peaks';
import { segmentAt } from '../../main/page/projects/player/segment-at';

const measured = (loudnessLufs: number | null): Measurement => ({
  durationSeconds: 60,
  loudnessLufs,
  truePeakDbtp: -3,
  noiseFloorDbfs: -60,
});
const source = (name: string, waveform: string | null) => ({
  fileId: `file_${name}`,
  fileName: `${name}.wav`,
  side: null,
  before: measured(-27),
  hum: { mainsHz: 50 as const, tonesHz: [50] },
  waveform,
});
const output = (name: string, kind: 'audio' | 'waveform', sources: ReturnType<typeof source>[], measuredOn: string | null = null) => ({
  name,
  kind,
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  sources,
  after: measuredOn ? measured(-16) : null,
  measuredOn,
});
const link = (name: string) => ({ name, url: `https://store/${name}` });

describe('comparisons', () => {
  const host = source('host', 'talk.before-1.waveform.json');
  const guest = source('guest', 'talk.before-2.waveform.json');
  const manifest: Manifest = {
    outputs: [
      output('talk.mp3', 'audio', [host, guest], 'talk.mp3'),
      output('talk.flac', 'audio', [host, guest], 'talk.mp3'),
      output('talk.waveform.json', 'waveform', [host, guest]),
      output('talk.before-1.waveform.json', 'waveform', [host]),
    ],
    transcription: { status: 'made', language: 'en', reason: null },
  };
  const links = {
    outputs: [link('talk.mp3'), link('talk.flac')],
    recordings: [
      { fileId: 'file_host', url: 'https://store/files/host' },
      { fileId: 'file_guest', url: null },
    ],
    waveforms: [link('talk.waveform.json'), link('talk.before-1.waveform.json')],
  };

  it('lists each finished audio file once, with its source recordings', () => {
    const [only, ...more] = comparisons(manifest, links);
    expect(more).toEqual([]);
    expect(only?.after).toMatchObject({ url: 'https://store/talk.mp3', peaksUrl: 'https://store/talk.waveform.json' });
    expect(only?.before.map((one) => [one.label, one.url, one.peaksUrl])).toEqual([
      ['Before: host.wav', 'https://store/files/host', 'https://store/talk.before-1.waveform.json'],
      ['Before: guest.wav', null, null],
    ]);
  });

  it('shows a sample without waveforms for a test project', () => {
    const sample = source('host', null);
    const simulated: Manifest = {
      outputs: [output('sample-1.wav', 'audio', [sample], 'sample-1.wav')],
      transcription: { status: 'unavailable', language: null, reason: 'Simulated.' },
      simulated: true,
    };
    const compared = comparisons(simulated, { ...links, outputs: [link('sample-1.wav')], waveforms: [] });
    expect(compared.map((one) => [one.name, one.after.peaksUrl, one.before[0]?.label])).toEqual([['sample-1', null, 'Before']]);
  });

  it('matches loudness by attenuating the louder version', () => {
    const only = comparisons(manifest, links)[0];
    const levels = volumes(only ? [only.after, ...only.before] : []);
    expect(levels.get('before-0')).toBe(1);
    expect(levels.get('after')).toBeCloseTo(10 ** (-11 / 20), 5);
  });

  it('leaves the gain alone where a loudness is unknown', () => {
    const only = comparisons(manifest, links)[0];
    const silent = only?.before.map((one) => ({ ...one, measured: measured(null) })) ?? [];
    expect([...volumes(only ? [only.after, ...silent] : []).values()]).toEqual([1, 1, 1]);
  });
});

describe('waveform peaks', () => {
  const peaks = (data: number[]): Peaks => ({ sample_rate: 48_000, samples_per_pixel: 480, bits: 8, length: data.length / 2, data });

  it('keeps the largest absolute sample of each bucket', () => {
    const drawn = bars(peaks([-128, 10, -5, 64, 0, 0, -32, 32]), 2, 0.04);
    expect([...drawn]).toEqual([1, 0.25]);
  });

  it('pads the shorter recording with silence so that both share one time axis', () => {
    const drawn = bars(peaks([-64, 64, -64, 64]), 4, 0.04);
    expect([...drawn]).toEqual([0.5, 0.5, 0, 0]);
  });

  it('leaves out what was cut, so that both share one time axis', () => {
    const drawn = bars(peaks([-128, 0, -5, 5, -5, 5, -64, 64]), 2, 0.02, [{ startSeconds: 0.01, endSeconds: 0.03 }]);
    expect([...drawn]).toEqual([1, 0.5]);
  });

  it('draws every bar, even with fewer peaks than bars', () => {
    expect([...bars(peaks([-64, 64]), 3, 0.01)].every((bar) => bar === 0.5)).toBe(true);
  });
});

describe('shortened pauses', () => {
  const cuts = [
    { startSeconds: 2, endSeconds: 5 },
    { startSeconds: 7, endSeconds: 8 },
  ];

  it('maps times between recordings and outputs', () => {
    expect([0, 1.9, 2, 3, 4, 10].map((at) => recordingSeconds(cuts, at))).toEqual([0, 1.9, 5, 6, 8, 14]);
    expect([0, 2, 4, 5, 6, 7.5, 14].map((at) => outputSeconds(cuts, at))).toEqual([0, 2, 2, 2, 3, 4, 10]);
  });

  it('skips what was cut while the recording is played', () => {
    expect([1, 2, 4.9, 5, 7.2].map((at) => endOfCut(cuts, at))).toEqual([null, 5, 5, null, 8]);
  });
});

describe('transcript position', () => {
  const segments = [0.5, 2, 2, 7].map((startSeconds) => ({ startSeconds }));
  it('selects the last segment that has started', () => {
    expect([0, 0.5, 1.9, 2, 6.9, 100].map((at) => segmentAt(segments, at))).toEqual([-1, 0, 0, 2, 2, 3]);
    expect(segmentAt([], 3)).toBe(-1);
  });
});
