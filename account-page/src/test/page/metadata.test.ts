import { describe, expect, it } from 'vitest';
import { metadataFault, metadataOf, rowsOf } from '../../main/page/shows/metadata';

describe("a show's metadata", () => {
  it('comes out as it went in, without lines that have nothing in them', () => {
    const metadata = { series: 'talks', season: '2' };
    expect(metadataOf([...rowsOf(metadata), { key: ' ', value: '' }])).toEqual(metadata);
    expect(metadataOf([{ key: ' series ', value: ' as typed ' }])).toEqual({ series: ' as typed ' });
  });

  it('is refused as the API would refuse it', () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ key: `k${n}`, value: '' }));
    expect(metadataFault(many)).toContain('20');
    expect(metadataFault(many.slice(1))).toBeNull();
    expect(metadataFault([{ key: '', value: 'lost' }])).toContain('a key for each value');
    expect(metadataFault([{ key: 'k'.repeat(65), value: '' }])).toContain('64');
    expect(metadataFault([{ key: 'k', value: 'v'.repeat(501) }])).toContain('500');
    expect(metadataFault([{ key: 'k', value: '1' }, { key: ' k', value: '2' }])).toContain('twice');
  });
});
