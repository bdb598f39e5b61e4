import { describe, expect, it } from 'vitest';
import { axisDay, axisDuration } from '../../main/page/usage/chart-look';
import { epochOf, everyDay, rangeOf } from '../../main/page/usage/usage-range';

describe('periods of usage', () => {
  it('are days of US Central time in any browser time zone', () => {
    // Four in the morning in UTC is the evening before in Chicago, and here still the month before.
    const night = new Date('2026-12-01T04:00:00Z');
    expect(rangeOf('this-month', night)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(rangeOf('last-month', night)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  it('handle year ends and leap days', () => {
    expect(rangeOf('last-month', new Date('2027-01-15T12:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(rangeOf('last-month', new Date('2028-03-31T12:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(rangeOf('30-days', new Date('2026-11-20T12:00:00Z'))).toEqual({ from: '2026-10-22', to: '2026-11-20' });
  });

  it("never exceed the API's maximum", () => {
    const now = new Date('2028-11-20T12:00:00Z');
    for (const period of ['this-month', 'last-month', '30-days', '90-days', 'year'] as const) {
      const { from, to } = rangeOf(period, now);
      expect((epochOf(to) - epochOf(from)) / 86_400 + 1).toBeLessThanOrEqual(366);
    }
  });

  it('include days without usage', () => {
    const days = everyDay(
      { rows: [{ date: '2026-11-02', seconds: 1800, projects: 2 }] },
      { from: '2026-11-01', to: '2026-11-03' },
    );
    expect(days).toEqual([
      { date: '2026-11-01', seconds: 0, projects: 0 },
      { date: '2026-11-02', seconds: 1800, projects: 2 },
      { date: '2026-11-03', seconds: 0, projects: 0 },
    ]);
  });
});

describe('axis labels', () => {
  it('share the unit of the highest value', () => {
    expect([0, 5400, 10_800].map((mark) => axisDuration(mark, 10_800))).toEqual(['0', '1.5 h', '3 h']);
    expect([30, 90].map((mark) => axisDuration(mark, 90))).toEqual(['0.5 min', '1.5 min']);
    expect(axisDuration(20, 40)).toBe('20 s');
    expect(axisDuration(10, 60)).toBe('10 s');
  });

  it('show the same day in any time zone', () => {
    expect(axisDay(epochOf('2026-11-01'))).toBe('Nov 1');
  });
});
