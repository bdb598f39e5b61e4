import { describe, expect, it } from 'vitest';
import { LEDGER_FILTERS, type LedgerFilters, ledgerQuery } from '../../main/page/credits/ledger-query';
import { readFilters } from '../../main/page/ui/url-filters';

const of = (query: string): LedgerFilters => readFilters(LEDGER_FILTERS, `/account/credits?${query}`);

describe('the filters of the ledger', () => {
  it('are those of the URL', () => {
    const project = 'prj_01kahp3x8v0s5m2c9d7q4e6t1r';
    const show = 'shw_01kahp2z8x6c4v2b0n9m7k5j3h';
    expect(ledgerQuery(of(`kind=charge&bucket=promo&project=${project}&show=${show}&from=2026-11-20`))).toEqual({
      kind: ['charge'],
      bucket: ['promo'],
      project,
      show,
      createdAfter: new Date(2026, 10, 20).toISOString(),
    });
  });

  it('are left out where the API would refuse them', () => {
    expect(ledgerQuery(of(''))).toEqual({});
    expect(ledgerQuery(of('kind=gift&bucket=gold&project=prj_1&show=all&from=today&to=x'))).toEqual({});
    expect(ledgerQuery(of('kind=toString'))).toEqual({});
  });
});
