import { type Cut, recordingSeconds } from './cuts';

/** Version 2 of audiowaveform's JSON, as the studio writes it: lowest and highest sample of each stretch in turn. */
export interface Peaks {
  sample_rate: number;
  samples_per_pixel: number;
  bits: number;
  length: number;
  data: number[];
}

/**
 * One bar per available slot, each the maximum of its interval, from 0 to 1.
 *
 * @param seconds duration shown across the whole width; silence beyond the recording's end
 * @param cuts what is not shown
 */
export function bars(peaks: Peaks, count: number, seconds: number, cuts: Cut[] = []): Float32Array {
  const heights = new Float32Array(count);
  const full = 2 ** (peaks.bits - 1);
  const perSecond = peaks.sample_rate / peaks.samples_per_pixel;
  const peakAt = (bar: number) => Math.floor(recordingSeconds(cuts, (seconds * bar) / count) * perSecond);
  for (let bar = 0; bar < count; bar++) {
    const from = peakAt(bar);
    const to = Math.min(peaks.length, Math.max(from + 1, peakAt(bar + 1)));
    let highest = 0;
    for (let i = from; i < to; i++) {
      highest = Math.max(highest, -(peaks.data[2 * i] ?? 0), peaks.data[2 * i + 1] ?? 0);
    }
    heights[bar] = highest / full;
  }
  return heights;
}
