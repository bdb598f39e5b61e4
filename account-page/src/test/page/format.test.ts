import { describe, expect, it } from 'vitest';
import { ago, bytes, clock, count, date, duration, exactDuration, money, signedDuration } from '../../main/page/ui/format';
import { shellWord } from '../../main/page/ui/shell';

describe('formatting', () => {
  it('formats durations as a player does', () => {
    expect([0, 9.4, 61, 3600, 36_125].map(clock)).toEqual(['0:00', '0:09', '1:01', '1:00:00', '10:02:05']);
  });

  it('formats credits in their two largest units', () => {
    expect([0, 29, 60, 90, 3600, 7_171, 4_500_000].map(duration)).toEqual([
      '0 s',
      '29 s',
      '1 min',
      '1 min 30 s',
      '1 h',
      '1 h 59 min',
      '1,250 h',
    ]);
    expect(duration(-1800)).toBe('−30 min');
    expect(signedDuration(3600)).toBe('+1 h');
    expect(signedDuration(-29)).toBe('−29 s');
  });

  it('rolls over to the next unit at 1,000', () => {
    expect([0, 999, 1000, 28_787_200, 999_499, 999_950, 5e9].map(bytes)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '28.8 MB',
      '999 kB',
      '1.0 MB',
      '5.0 GB',
    ]);
  });

  it('formats money with cents', () => {
    expect(money(790_000)).toBe('$7,900.00');
  });

  it('keeps a date without time in any time zone', () => {
    expect(date('2026-11-20')).toBe('Nov 20, 2026');
  });

  it('formats times relative to now', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(ago('2026-11-20T11:59:57Z', now)).toBe('just now');
    expect(ago('2026-11-20T11:57:00Z', now)).toBe('3 minutes ago');
    expect(ago('2026-11-20T14:00:00Z', now)).toBe('in 2 hours');
    expect(ago('2026-11-02T12:00:00Z', now)).toBe('Nov 2, 2026');
  });

  it('formats counts with plurals', () => {
    expect([count(1, 'track'), count(2, 'track'), count(0, 'delivery', 'deliveries')]).toEqual([
      '1 track',
      '2 tracks',
      '0 deliveries',
    ]);
  });

  // Regression: a balance of hours read the same before and after a price of seconds.
  it('shows a change of seconds in hours', () => {
    expect(exactDuration(7540)).toBe('2 h 5 min 40 s');
    expect(exactDuration(7540 - 20)).toBe('2 h 5 min 20 s');
    expect([exactDuration(0), exactDuration(60), exactDuration(3601), exactDuration(-61)]).toEqual(['0 s', '1 min', '1 h 1 s', '−1 min 1 s']);
  });

  // Regression: the shell took the rest of the usage page's command, after `&`, for another one.
  it('quotes what a shell would not take as it is', () => {
    expect(shellWord('https://api.example.com/v1/ledger')).toBe('https://api.example.com/v1/ledger');
    expect(shellWord('https://api.example.com/v1/usage?from=2026-11-01&to=2026-11-20')).toBe(
      "'https://api.example.com/v1/usage?from=2026-11-01&to=2026-11-20'",
    );
    expect(shellWord(`{"name":"Anna's"}`)).toBe(`'{"name":"Anna'\\''s"}'`);
  });
});
