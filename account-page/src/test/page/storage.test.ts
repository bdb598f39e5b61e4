import { describe, expect, it } from 'vitest';
import type { ProjectDelivery } from '../../main/page/api/types';
import { deliveryAdvice, isRetryable } from '../../main/page/storage/delivery-labels';
import { asPath, targetOf } from '../../main/page/storage/provider-labels';
import { returnedFrom } from '../../main/page/storage/returned';

describe('the OAuth callback', () => {
  it('parses a code and a state, an error, or neither', () => {
    expect(returnedFrom('?code=abc&state=x%20y')).toEqual({ kind: 'agreed', code: 'abc', state: 'x y' });
    expect(returnedFrom('?error=access_denied&state=x')).toEqual({ kind: 'refused', reason: 'access_denied' });
    expect(returnedFrom('?error=e&error_description=Not%20now')).toEqual({ kind: 'refused', reason: 'Not now' });
    expect(returnedFrom('?code=abc')).toEqual({ kind: 'none' });
    expect(returnedFrom('')).toEqual({ kind: 'none' });
  });
});

describe('destination folders', () => {
  it('normalize typed paths', () => {
    expect(['Podcasts', '/Podcasts/', ' /a//b ', '/'].map(asPath)).toEqual(['/Podcasts', '/Podcasts', '/a/b', '/']);
  });

  it("map to their provider's target type", () => {
    expect(targetOf('folder', 'root', 'Podcasts')).toEqual({ path: '/Podcasts' });
    expect(targetOf('drive', ' ', 'Podcasts')).toEqual({ folderId: 'root', path: '/Podcasts' });
  });
});

describe('deliveries', () => {
  it('offer a retry where it can help, with advice', () => {
    const failed = (code: NonNullable<ProjectDelivery['error']>['code']) =>
      ({ status: 'failed', error: { code, message: '' } }) as const;
    expect(isRetryable(failed('storage_full'))).toBe(true);
    expect(isRetryable(failed('files_expired'))).toBe(false);
    expect(isRetryable({ status: 'delivered', error: null })).toBe(false);
    expect(deliveryAdvice(failed('storage_full'))).toContain('space');
    expect(deliveryAdvice({ error: null })).toBe('');
  });
});
