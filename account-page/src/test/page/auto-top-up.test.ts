import { describe, expect, it } from 'vitest';
import { errorsOf, formOf, inputOf, pauseLabel } from '../../main/page/credits/auto-top-up';

const saved = {
  enabled: true,
  thresholdSeconds: 5400,
  bundleId: 'hours-10',
  monthlyCap: 3,
  monthlyLimitCents: 20_050,
  chargesThisMonth: 0,
  amountThisMonthCents: 0,
  pausedAt: null,
  pausedReason: null,
};

describe('the automatic top-up form', () => {
  it('round-trips unchanged', () => {
    const { enabled, thresholdSeconds, bundleId, monthlyCap, monthlyLimitCents } = saved;
    const input = { enabled, thresholdSeconds, bundleId, monthlyCap, monthlyLimitCents };
    expect(inputOf(formOf(saved, 'hours-1'))).toEqual(input);
    expect(inputOf(formOf({ ...saved, monthlyLimitCents: null }, 'hours-1'))).toEqual({ ...input, monthlyLimitCents: null });
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

  it('rejects a limit that is not an amount, or below the price of the bundle', () => {
    const form = formOf(saved, undefined);
    for (const monthlyLimit of ['much', '0', '-5', '1.234', '1e3']) {
      expect(Object.keys(errorsOf({ ...form, monthlyLimit })), monthlyLimit).toEqual(['monthlyLimit']);
    }
    expect(Object.keys(errorsOf({ ...form, monthlyLimit: '78.99' }, 7900))).toEqual(['monthlyLimit']);
    expect(errorsOf({ ...form, monthlyLimit: '79' }, 7900)).toEqual({});
    expect(errorsOf({ ...form, monthlyLimit: '' }, 7900)).toEqual({});
    expect(errorsOf({ ...form, monthlyLimit: '1', enabled: false }, 7900)).toEqual({});
  });

  it('says why it is paused', () => {
    expect(pauseLabel('card_removed')).toContain('The card was removed.');
    expect(pauseLabel('do_not_honor')).toBe('A purchase failed (do_not_honor).');
    expect(pauseLabel(null)).toBe('A purchase failed.');
  });

  it('requires a bundle only when enabled', () => {
    const form = { ...formOf(saved, undefined), bundleId: '' };
    expect(Object.keys(errorsOf(form))).toEqual(['bundleId']);
    expect(errorsOf({ ...form, enabled: false })).toEqual({});
    expect(inputOf({ ...form, enabled: false }).bundleId).toBeNull();
  });
});
