import { answer, api } from '../api/client';
import { may } from '../session/permissions';
import { mode } from '../session/session';
import { rangeOf } from '../usage/usage-range';
import type { Known } from './attention';

/** Except for the balance. Never fails: a part that can't be read is left out, since its own page shows the error. */
export async function readKnown(): Promise<Known> {
  const live = mode.value === 'live';
  const [endpoints, connections, topUp, card, usage] = await Promise.all([
    may('webhooks:manage') ? optional(answer(api.GET('/v1/webhook-endpoints'))) : undefined,
    may('destinations:manage') ? optional(answer(api.GET('/v1/connections'))) : undefined,
    live && may('billing:purchase') ? optional(answer(api.GET('/v1/auto-top-up'))) : undefined,
    live && may('billing:purchase') ? optional(answer(api.GET('/account/api/card'))) : undefined,
    live ? optional(answer(api.GET('/v1/usage', { params: { query: rangeOf('30-days') } }))) : undefined,
  ]);
  return { endpoints: endpoints?.endpoints, connections: connections?.connections, topUp, card, usage };
}

async function optional<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch {
    return undefined;
  }
}
