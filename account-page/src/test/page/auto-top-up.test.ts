import { describe, expect, it } from 'vitest';
import { faultsOf, formOf, inputOf } from '../../main/page/credits/auto-top-up';

const saved = {
  enabled: true,
  thresholdSeconds: 5400,
  bundleId: 'hours-10',
  monthlyCap: 3,
  chargesThisMonth: 0,
  pausedAt: null,
  pausedReason: null,
};

describe('the form of the automatic top-up', () => {
  it('is sent as it came where nothing was changed', () => {
    const { enabled, thresholdSeconds, bundleId, monthlyCap } = saved;
    expect(inputOf(formOf(saved, 'hours-1'))).toEqual({ enabled, thresholdSeconds, bundleId, monthlyCap });
    expect(formOf(saved, 'hours-1').thresholdHours).toBe('1.5');
  });

  it('offers the first bundle where none was chosen', () => {
    expect(formOf({ ...saved, bundleId: null }, 'hours-1').bundleId).toBe('hours-1');
  });

  it('says what is no number, and what is out of bounds', () => {
    const form = formOf(saved, undefined);
    expect(faultsOf(form)).toEqual({});
    expect(Object.keys(faultsOf({ ...form, thresholdHours: 'two' }))).toEqual(['thresholdHours']);
    expect(Object.keys(faultsOf({ ...form, thresholdHours: ' ' }))).toEqual(['thresholdHours']);
    expect(Object.keys(faultsOf({ ...form, monthlyCap: '21' }))).toEqual(['monthlyCap']);
    expect(Object.keys(faultsOf({ ...form, monthlyCap: '1.5' }))).toEqual(['monthlyCap']);
  });

  it('needs a bundle only where it is on', () => {
    const form = { ...formOf(saved, undefined), bundleId: '' };
    expect(Object.keys(faultsOf(form))).toEqual(['bundleId']);
    expect(faultsOf({ ...form, enabled: false })).toEqual({});
    expect(inputOf({ ...form, enabled: false }).bundleId).toBeNull();
  });
});
