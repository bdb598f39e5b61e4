import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import type { SecondFactor } from '../api/types';
import { forgetAll } from '../uploads/uploads';
import { usePasskey } from './passkey';
import { begin, forget, session } from './session';

/** Reads the session at startup. Without a response the page shows an error. */
export async function readSession(): Promise<Failure | null> {
  try {
    begin(await answer(api.GET('/account/api/session')));
    return null;
  } catch (error) {
    const failure = Failure.of(error);
    if (failure.status !== 401) return failure;
    session.value = null;
    return null;
  }
}

/** @returns the second factors of which one completes the sign-in; null if none is needed */
export async function signIn(email: string, password: string): Promise<SecondFactor[] | null> {
  const result = await answer(api.POST('/account/api/session', { body: { email, password } }));
  if ('secondFactors' in result) return result.secondFactors;
  begin(result);
  return null;
}

/** The second factors of a sign-in that waits for one; null without such a sign-in. */
export async function readPendingSignIn(): Promise<SecondFactor[] | null> {
  try {
    return (await answer(api.GET('/account/api/session/pending'))).secondFactors;
  } catch {
    return null;
  }
}

export async function completeSignIn(factor: { code: string } | { recoveryCode: string }): Promise<void> {
  begin(await answer(api.POST('/account/api/session/second-factor', { body: factor })));
}

export async function completeSignInWithPasskey(): Promise<void> {
  const { publicKey } = await answer(api.POST('/account/api/session/second-factor/passkey-options'));
  const passkey = await usePasskey(publicKey);
  begin(await answer(api.POST('/account/api/session/second-factor', { body: { passkey } })));
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(): Promise<void> {
  const { publicKey } = await answer(api.POST('/account/api/session/passkey-options'));
  const passkey = await usePasskey(publicKey);
  begin(await answer(api.POST('/account/api/session/passkey', { body: { passkey } })));
}

/** Signs out even if the session has expired. */
export async function signOut(): Promise<void> {
  try {
    await answer(api.DELETE('/account/api/session'));
  } catch (error) {
    if (Failure.of(error).status !== 401) throw error;
  }
  forgetAll();
  forget();
}

export async function signOutEverywhere(): Promise<void> {
  await answer(api.DELETE('/account/api/sessions'));
  forgetAll();
  forget();
}
