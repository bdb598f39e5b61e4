/** The signature of webhooks: `t=<unix seconds>,v1=<hex>`, an HMAC-SHA256 of `<t>.<raw body>`. */
import { subtle } from '#platform';
import { WebhookSignatureError } from '../core/errors.js';
import type { PodworksEvent } from './events.js';

export const SIGNATURE_HEADER = 'Service-Signature';

/** The difference between the signature's time and the clock that is allowed, in seconds. */
export const DEFAULT_TOLERANCE_SECONDS = 300;

export interface VerifyOptions {
  /** The age of a signature that is allowed, in seconds; 300 by default. */
  toleranceSeconds?: number | undefined;
  /** The current time in milliseconds since 1970; the system's by default. */
  now?: (() => number) | undefined;
}

/**
 * Verifies a webhook and returns its event.
 *
 * While you rotate an endpoint's secret, pass both: a webhook is valid if any of its `v1` signatures was made with any
 * of the secrets.
 *
 * @param body the request's body exactly as it was received, not parsed and serialized again
 * @param signature the `Service-Signature` header
 * @param secrets the endpoint's secret, `whsec_…`, or several of them
 * @throws WebhookSignatureError respond with 400 and do nothing else
 */
export async function constructEvent(
  body: string | Uint8Array | ArrayBuffer,
  signature: string | null | undefined,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<PodworksEvent> {
  const { time, signatures } = parse(signature);
  const payload = signedPayload(time, body);
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).filter((secret) => secret !== '');
  if (keys.length === 0) throw new TypeError('The webhook secret is empty.');
  let valid = false;
  for (const secret of keys) {
    const key = await importKey(secret, 'verify');
    // All of them are compared, each in constant time, whichever is valid.
    for (const one of signatures) valid = (await subtle.verify('HMAC', key, one, payload)) || valid;
  }
  if (!valid) throw new WebhookSignatureError('No signature of the webhook was made with this secret.');
  const age = Math.abs((options.now?.() ?? Date.now()) / 1000 - Number(time));
  if (age > (options.toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS)) {
    throw new WebhookSignatureError('The signature of the webhook is too old, or the clock of this machine is wrong.');
  }
  return JSON.parse(text(body)) as PodworksEvent;
}

/** The value of a `Service-Signature` header. */
export async function signatureOf(body: string, secret: string, timestampSeconds: number): Promise<string> {
  const key = await importKey(secret, 'sign');
  const hash = new Uint8Array(await subtle.sign('HMAC', key, signedPayload(String(timestampSeconds), body)));
  return `t=${timestampSeconds},v1=${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function parse(header: string | null | undefined): { time: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.filter(([name, hex]) => name === 'v1' && /^[0-9a-f]{64}$/.test(hex ?? ''));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) {
    throw new WebhookSignatureError(`The ${SIGNATURE_HEADER} header is missing or not valid.`);
  }
  return { time, signatures: signatures.map(([, hex]) => bytesOf(hex as string)) };
}

function signedPayload(time: string, body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(`${time}.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const payload = new Uint8Array(prefix.length + bytes.length);
  payload.set(prefix);
  payload.set(bytes, prefix.length);
  return payload;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function text(body: string | Uint8Array | ArrayBuffer): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

function importKey(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}
