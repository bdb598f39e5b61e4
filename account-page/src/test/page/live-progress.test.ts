import { describe, expect, it } from 'vitest';
import { percentNow, secondsLeft } from '../../main/page/projects/live/live-progress';

const progress = (percent: number | null, rate: number | null, cap: number | null) => ({ step: 'Cleaning', percent, rate, cap });

describe('progress between two reads', () => {
  it('advances from the last read at its reported rate', () => {
    expect(percentNow(progress(20, 2, 60), 0)).toBe(20);
    expect(percentNow(progress(20, 2, 60), 5)).toBe(30);
  });

  it('stops at the cap until the next read', () => {
    expect(percentNow(progress(20, 2, 24), 3600)).toBe(24);
  });

  it('does not advance without a rate or a cap', () => {
    expect(percentNow(progress(20, null, 60), 9)).toBe(20);
    expect(percentNow(progress(20, 2, null), 9)).toBe(20);
  });

  it('never decreases, exceeds 100 % or follows a clock that jumped back', () => {
    expect(percentNow(progress(50, 1, 40), 5)).toBe(50);
    expect(percentNow(progress(99, 50, 200), 5)).toBe(100);
    expect(percentNow(progress(20, 2, 60), -30)).toBe(20);
  });

  it('is null where the API reports no percentage', () => {
    expect(percentNow(progress(null, 2, 60), 5)).toBeNull();
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
  it('counts down to the estimate, and is null once it has passed', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(secondsLeft('2026-11-20T12:00:29.100Z', now)).toBe(30);
    expect(secondsLeft('2026-11-20T11:59:59Z', now)).toBeNull();
    expect(secondsLeft(null, now)).toBeNull();
  });
});

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
