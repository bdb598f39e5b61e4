import { describe, expect, it } from 'vitest';
import { Failure } from '../../main/page/api/failure';
import { scopeDenial } from '../../main/page/keys/key-permissions';
import { addressError, addressesOf, expiresAt, expiryState, keyLabel, total } from '../../main/page/keys/key-terms';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

describe('the expiry of a key', () => {
  it('is counted from now, or is the end of the chosen day', () => {
    expect(expiresAt('never', '', NOW)).toBeNull();
    expect(expiresAt('30', '', NOW)).toBe('2026-12-20T12:00:00.000Z');
    expect(expiresAt('365', '', NOW)).toBe('2027-11-20T12:00:00.000Z');
    expect(expiresAt('date', '2026-12-24', NOW)).toBe(new Date(2026, 11, 25).toISOString());
    expect(expiresAt('date', '', NOW)).toBeUndefined();
  });

  it('is soon from a week before on', () => {
    const state = (millis: number) => expiryState({ expiresAt: new Date(NOW + millis).toISOString() }, NOW);
    expect(expiryState({ expiresAt: null }, NOW)).toBe('never');
    expect(state(8 * DAY)).toBe('later');
    expect(state(7 * DAY)).toBe('soon');
    expect(state(1)).toBe('soon');
    expect(state(0)).toBe('expired');
    expect(state(-DAY)).toBe('expired');
  });
});

describe('allowed addresses', () => {
  it('are separated by lines, spaces or commas', () => {
    expect(addressesOf(' 203.0.113.7\n\n2001:db8::/32, 10.0.0.0/8 ')).toEqual(['203.0.113.7', '2001:db8::/32', '10.0.0.0/8']);
    expect(addressesOf('  \n')).toEqual([]);
  });

  it('have errors that name them', () => {
    const failure = new Failure('invalid_request', '', 400, [
      { path: 'name', message: 'is too long' },
      { path: 'allowedAddresses[1]', message: 'must be an IP address' },
    ]);
    expect(addressError(failure, ['10.0.0.0/8', 'my.example'])).toBe('my.example must be an IP address.');
    expect(addressError(undefined, [])).toBeUndefined();
    const tooMany = new Failure('invalid_request', '', 400, [{ path: 'allowedAddresses', message: 'must have at most 20 items' }]);
    expect(addressError(tooMany, [])).toBe('must have at most 20 items.');
  });
});

describe('a key', () => {
  it('is recognized by its name, or else by its secret’s ends', () => {
    const ends = { prefix: 'pw_live_4f2k', suffix: '9wXs' };
    expect(keyLabel({ name: 'Server', ...ends })).toBe('Server');
    expect(keyLabel({ name: null, ...ends })).toBe('pw_live_4f2k…9wXs');
  });

  it('gets no scope that its creator or its editor doesn’t have', () => {
    expect(scopeDenial('destinations:manage', 'live', 'owner')).toBeNull();
    expect(scopeDenial('destinations:manage', 'live', 'owner', 'member')).toContain('creator');
    expect(scopeDenial('destinations:manage', 'live', 'member', 'owner')).toContain('Your role');
    expect(scopeDenial('credits:spend', 'test', 'owner')).toContain('Test keys');
  });

  it('sums its requests', () => {
    expect(total([1, 0, 41])).toBe(42);
  });
});
