import { describe, expect, it } from 'vitest';
import { type ProjectFilters, queryOf } from '../../main/page/projects/project-filters';
import { createdBetween, dayRangeError, validDay } from '../../main/page/ui/day-range';
import { isId, readFilters, withFilters } from '../../main/page/ui/url-filters';

const NONE: ProjectFilters = { q: '', status: '', show: '', from: '', to: '', min: '', max: '', sort: '' };

describe('filters in the URL', () => {
  it('are read, and empty where they are missing', () => {
    expect(readFilters(['q', 'status'], '/account/projects?q=anna+%26+bob&other=1')).toEqual({ q: 'anna & bob', status: '' });
  });

  it('are changed without touching others, and left out when they are empty', () => {
    const url = withFilters('/account/projects?q=a&status=draft', { status: '', sort: 'name' });
    expect(url).toBe('/account/projects?q=a&sort=name');
    expect(withFilters(url, { q: '', sort: '' })).toBe('/account/projects');
    expect(readFilters(['q'], withFilters('/account/projects', { q: '50% & "ü"' }))).toEqual({ q: '50% & "ü"' });
  });

  it('know an id', () => {
    expect(isId('prj_', 'prj_01kahp3x8v0s5m2c9d7q4e6t1r')).toBe(true);
    for (const text of ['', 'prj_', 'dst_01kahp3x8v0s5m2c9d7q4e6t1r', 'prj_01KAHP3X8V0S5M2C9D7Q4E6T1R', 'prj_1']) {
      expect(isId('prj_', text), text).toBe(false);
    }
  });
});

describe('a range of days', () => {
  it('includes both days, in the time zone of the user', () => {
    const { createdAfter, createdBefore } = createdBetween({ from: '2026-11-20', to: '2026-11-20' });
    expect(createdAfter).toBe(new Date(2026, 10, 20).toISOString());
    expect(createdBefore).toBe(new Date(2026, 10, 21).toISOString());
    expect(createdBetween({ from: '', to: '2026-12-31' })).toEqual({ createdBefore: new Date(2027, 0, 1).toISOString() });
  });

  it('without valid days has no bounds', () => {
    expect(createdBetween({ from: '', to: '' })).toEqual({});
    expect(createdBetween({ from: 'yesterday', to: '20-11-2026' })).toEqual({});
    expect(createdBetween({ from: '2026-02-30', to: '2026-13-01' })).toEqual({});
    expect(['2026-02-28', '2026-02-30', 'x', ''].map(validDay)).toEqual(['2026-02-28', '', '', '']);
  });

  it('that ends before it begins is an error, and has no end', () => {
    const range = { from: '2026-11-21', to: '2026-11-20' };
    expect(dayRangeError(range)).toBeDefined();
    expect(createdBetween({ from: '2026-11-22', to: '2026-11-20' })).not.toHaveProperty('createdBefore');
    expect(dayRangeError({ from: '2026-11-20', to: '2026-11-20' })).toBeUndefined();
  });
});

describe('the query of a list of projects', () => {
  it('is empty without filters', () => {
    expect(queryOf(NONE)).toEqual({});
  });

  it('has what is filtered, with prices in seconds', () => {
    const show = 'shw_01kahp3x8v0s5m2c9d7q4e6t1r';
    const filters = { ...NONE, q: 'anna', status: 'queued,processing', show, min: '1.5', max: '10', sort: '-name' };
    expect(queryOf(filters)).toEqual({
      query: 'anna',
      status: ['queued', 'processing'],
      show,
      minCreditsSeconds: 90,
      maxCreditsSeconds: 600,
      sort: '-name',
    });
  });

  it('has nothing that the API rejects', () => {
    const broken = { ...NONE, q: '…', status: 'done,draft', show: 'x', min: '-1', max: 'ten', sort: 'size' };
    expect(queryOf(broken)).toEqual({ status: ['draft'] });
    expect(queryOf({ ...NONE, min: '2', max: '1' })).toEqual({ minCreditsSeconds: 120 });
    expect(queryOf({ ...NONE, q: 'a'.repeat(200) }).query).toHaveLength(100);
  });
});
