import { describe, expect, it } from 'vitest';
import { metadataError, metadataOf, rowsOf } from '../../main/page/shows/metadata';

describe("a show's metadata", () => {
  it('round-trips without empty rows', () => {
    const metadata = { series: 'talks', season: '2' };
    expect(metadataOf([...rowsOf(metadata), { key: ' ', value: '' }])).toEqual(metadata);
    expect(metadataOf([{ key: ' series ', value: ' as typed ' }])).toEqual({ series: ' as typed ' });
  });

  it("is validated by the API's rules", () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ key: `k${n}`, value: '' }));
    expect(metadataError(many)).toContain('20');
    expect(metadataError(many.slice(1))).toBeNull();
    expect(metadataError([{ key: '', value: 'lost' }])).toContain('a key for each value');
    expect(metadataError([{ key: 'k'.repeat(65), value: '' }])).toContain('64');
    expect(metadataError([{ key: 'k', value: 'v'.repeat(501) }])).toContain('500');
    expect(metadataError([{ key: 'k', value: '1' }, { key: ' k', value: '2' }])).toContain('twice');
  });
});
