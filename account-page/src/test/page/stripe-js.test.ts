import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Script {
  src?: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

const scripts: Script[] = [];

beforeEach(() => {
  scripts.length = 0;
  vi.resetModules();
  delete (globalThis as { Stripe?: unknown }).Stripe;
  Object.assign(document, {
    createElement: () => ({ remove: vi.fn() }) as Script,
    head: { append: (script: Script) => scripts.push(script) },
  });
});

async function freshModule() {
  return import('../../main/page/credits/card/stripe-js');
}

describe('loading Stripe.js', () => {
  it('loads once, from Stripe, on first use', async () => {
    const { loadStripe } = await freshModule();
    expect(scripts).toHaveLength(0);
    const both = [loadStripe('pk_test_1'), loadStripe('pk_test_1')];
    expect(scripts.map((script) => script.src)).toEqual(['https://js.stripe.com/dahlia/stripe.js']);
    const start = vi.fn().mockReturnValue({});
    Object.assign(globalThis, { Stripe: start });
    scripts[0]?.onload?.();
    await Promise.all(both);
    expect(start).toHaveBeenCalledWith('pk_test_1');
  });

  it('retries after a failed load', async () => {
    const { loadStripe, StripeAway } = await freshModule();
    const first = loadStripe('pk_test_1');
    scripts[0]?.onerror?.();
    await expect(first).rejects.toBeInstanceOf(StripeAway);
    const second = loadStripe('pk_test_1');
    expect(scripts).toHaveLength(2);
    Object.assign(globalThis, { Stripe: () => ({}) });
    scripts[1]?.onload?.();
    await expect(second).resolves.toEqual({});
  });
});
