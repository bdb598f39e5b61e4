import { describe, expect, it } from 'vitest';
import { errorsOf, formOf, inputOf } from '../../main/page/credits/auto-top-up';

const saved = {
  enabled: true,
  thresholdSeconds: 5400,
  bundleId: 'hours-10',
  monthlyCap: 3,
  chargesThisMonth: 0,
  pausedAt: null,
  pausedReason: null,
};

describe('the automatic top-up form', () => {
  it('round-trips unchanged', () => {
    const { enabled, thresholdSeconds, bundleId, monthlyCap } = saved;
    expect(inputOf(formOf(saved, 'hours-1'))).toEqual({ enabled, thresholdSeconds, bundleId, monthlyCap });
    expect(formOf(saved, 'hours-1').thresholdHours).toBe('1.5');
  });

  it('preselects the first bundle', () => {
    expect(formOf({ ...saved, bundleId: null }, 'hours-1').bundleId).toBe('hours-1');
  });

  it('rejects invalid and out-of-range numbers', () => {
    const form = formOf(saved, undefined);
    expect(errorsOf(form)).toEqual({});
    expect(Object.keys(errorsOf({ ...form, thresholdHours: 'two' }))).toEqual(['thresholdHours']);
    expect(Object.keys(errorsOf({ ...form, thresholdHours: ' ' }))).toEqual(['thresholdHours']);
    expect(Object.keys(errorsOf({ ...form, monthlyCap: '21' }))).toEqual(['monthlyCap']);
    expect(Object.keys(errorsOf({ ...form, monthlyCap: '1.5' }))).toEqual(['monthlyCap']);
  });

  it('requires a bundle only when enabled', () => {
    const form = { ...formOf(saved, undefined), bundleId: '' };
    expect(Object.keys(errorsOf(form))).toEqual(['bundleId']);
    expect(errorsOf({ ...form, enabled: false })).toEqual({});
    expect(inputOf({ ...form, enabled: false }).bundleId).toBeNull();
  });
});
