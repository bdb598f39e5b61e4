import { describe, expect, it } from 'vitest';
import { percentNow, secondsLeft, timeLeft } from '../../main/page/projects/live/live-progress';
import samples from './progress-samples.json';

const progress = (percent: number | null, rate: number | null, cap: number | null) => ({ step: 'Cleaning', percent, rate, cap });

describe('progress between two reads', () => {
  it('is what the command line shows for the same reads', () => {
    for (const { percent, rate, cap, seconds, shown } of samples.percent) {
      expect(percentNow(progress(percent, rate, cap), seconds), JSON.stringify({ percent, rate, cap, seconds })).toBe(shown);
    }
  });

  it('stays between the reported value and the cap, and rises with time, for random reads', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = generator(seed);
    for (let run = 0; run < 500; run++) {
      const percent = 100 * random();
      const cap = percent + (100 - percent) * random();
      const one = progress(percent, 5 * random(), cap);
      const at = 60 * random();
      const drawn = percentNow(one, at) ?? Number.NaN;
      expect(drawn, `seed ${seed}`).toBeGreaterThanOrEqual(percent);
      expect(drawn, `seed ${seed}`).toBeLessThanOrEqual(cap + 1e-9);
      expect(percentNow(one, at + random()), `seed ${seed}`).toBeGreaterThanOrEqual(drawn);
    }
  });
});

describe('remaining time', () => {
  it('is what the command line shows, and never zero while the project is in progress', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    for (const { millis, seconds } of samples.left) {
      const estimate = millis === null ? null : new Date(now + millis).toISOString();
      expect(secondsLeft(estimate, now), `${millis} ms`).toBe(seconds);
    }
  });

  it('has no number at the end', () => {
    expect(timeLeft(4)).toBe('a few seconds left');
    expect(timeLeft(5)).toBe('about 5 s left');
    expect(timeLeft(130)).toBe('about 2 min 10 s left');
  });
});

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
