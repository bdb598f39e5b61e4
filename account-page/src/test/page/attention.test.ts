import { describe, expect, it } from 'vitest';
import type { AutoTopUp, Balance, CardState, Connection, Usage, WebhookEndpoint } from '../../main/page/api/types';
import { attentions, type Known } from '../../main/page/overview/attention';

const NOW = new Date('2026-11-25T12:00:00Z');
const titles = (known: Known) => attentions(known, NOW).map((one) => one.title);

const endpoint = (changes: Partial<WebhookEndpoint>): WebhookEndpoint => ({
  id: 'whe_1',
  url: 'https://hooks.example.com',
  description: null,
  eventTypes: ['*'],
  mode: 'live',
  enabled: true,
  disabledReason: null,
  failingSince: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  show: null,
  ...changes,
});
const topUp = (changes: Partial<AutoTopUp>): AutoTopUp => ({
  enabled: true,
  thresholdSeconds: 3600,
  bundleId: 'hours-10',
  monthlyCap: 3,
  monthlyLimitCents: null,
  chargesThisMonth: 0,
  amountThisMonthCents: 0,
  pausedAt: null,
  pausedReason: null,
  ...changes,
});
const balance = (totalSeconds: number): Balance => ({ totalSeconds, buckets: { plan: 0, promo: 0, purchased: totalSeconds } });
const usage = (seconds: number): Usage => ({
  from: '2026-10-27',
  to: '2026-11-25',
  mode: 'live',
  groupBy: null,
  total: { seconds, projects: 1 },
  rows: [],
});
const card = (expMonth: number, expYear: number): CardState => ({
  processor: 'stripe',
  paysByInvoice: false,
  card: { brand: 'visa', last4: '4242', expMonth, expYear },
});

describe('what needs a person', () => {
  it('is nothing in an account that works', () => {
    const known = {
      endpoints: [endpoint({}), endpoint({ enabled: false, disabledReason: 'user' })],
      connections: [{ status: 'active' } as Connection],
      topUp: topUp({}),
      card: card(12, 2026),
      balance: balance(7 * 3600),
      usage: usage(30 * 3600),
    };
    expect(titles(known)).toEqual([]);
    expect(titles({})).toEqual([]);
  });

  it('is a failing or disabled webhook endpoint, the disabled one first', () => {
    const since = '2026-11-25T10:00:00.000Z';
    const all = [endpoint({ failingSince: since }), endpoint({ enabled: false, disabledReason: 'failing', failingSince: since })];
    expect(titles({ endpoints: all })).toEqual([
      'A webhook endpoint was disabled: https://hooks.example.com',
      'A webhook endpoint is failing: https://hooks.example.com',
    ]);
  });

  it('is a connection that the provider ended', () => {
    const lost = { name: 'Studio storage', status: 'needs_reconnect' } as Connection;
    expect(titles({ connections: [lost] })).toEqual(['“Studio storage” is no longer connected.']);
  });

  it('is a paused top-up, unless it is off', () => {
    const pausedAt = '2026-11-25T10:00:00.000Z';
    expect(titles({ topUp: topUp({ pausedAt }) })).toEqual(['The automatic top-up is paused.']);
    expect(titles({ topUp: topUp({ pausedAt, enabled: false }) })).toEqual([]);
  });

  it('is a balance for less than a week, unless it is topped up', () => {
    const known = { balance: balance(2 * 3600), usage: usage(30 * 3600) };
    expect(titles(known)).toEqual(['Credits last for 2 more days.']);
    expect(titles({ ...known, balance: balance(3600) })).toEqual(['Credits last for 1 more day.']);
    expect(titles({ ...known, balance: balance(0) })).toEqual(['Credits are used up within a day.']);
    expect(titles({ ...known, topUp: topUp({}) })).toEqual([]);
    expect(titles({ ...known, usage: usage(0) })).toEqual([]);
  });

  it('is a card that expires this month, or has expired', () => {
    expect(titles({ card: card(11, 2026) })).toEqual(['The card ending in 4242 expires this month.']);
    expect(titles({ card: card(10, 2026) })).toEqual(['The card ending in 4242 has expired.']);
    expect(titles({ card: card(1, 2027) })).toEqual([]);
  });
});
