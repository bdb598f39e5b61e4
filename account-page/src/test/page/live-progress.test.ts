import { describe, expect, it } from 'vitest';
import { percentNow, secondsLeft } from '../../main/page/projects/live/live-progress';

const told = (percent: number | null, rate: number | null, cap: number | null) => ({ step: 'Cleaning', percent, rate, cap });

describe('how far a project is drawn', () => {
  it('goes on from what the API said, as fast as it said', () => {
    expect(percentNow(told(20, 2, 60), 0)).toBe(20);
    expect(percentNow(told(20, 2, 60), 5)).toBe(30);
  });

  it('stops at the cap until the next read, however long that takes', () => {
    expect(percentNow(told(20, 2, 24), 3600)).toBe(24);
  });

  it('stands still where no rate or no cap was told', () => {
    expect(percentNow(told(20, null, 60), 9)).toBe(20);
    expect(percentNow(told(20, 2, null), 9)).toBe(20);
  });

  it('never goes back, past the end, or against a clock that jumped', () => {
    expect(percentNow(told(50, 1, 40), 5)).toBe(50);
    expect(percentNow(told(99, 50, 200), 5)).toBe(100);
    expect(percentNow(told(20, 2, 60), -30)).toBe(20);
  });

  it('says nothing where the API says nothing', () => {
    expect(percentNow(told(null, 2, 60), 5)).toBeNull();
  });

  it('is between what was told and its cap for whatever is told, and rises with time', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = generator(seed);
    for (let run = 0; run < 500; run++) {
      const percent = 100 * random();
      const cap = percent + (100 - percent) * random();
      const one = told(percent, 5 * random(), cap);
      const at = 60 * random();
      const drawn = percentNow(one, at) ?? Number.NaN;
      expect(drawn, `seed ${seed}`).toBeGreaterThanOrEqual(percent);
      expect(drawn, `seed ${seed}`).toBeLessThanOrEqual(cap + 1e-9);
      expect(percentNow(one, at + random()), `seed ${seed}`).toBeGreaterThanOrEqual(drawn);
    }
  });
});

describe('the time that is left', () => {
  it('is counted to what was estimated, and says nothing once that has passed', () => {
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
