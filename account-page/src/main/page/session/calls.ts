import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { forgetAll } from '../uploads/uploads';
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

export async function signIn(email: string, password: string): Promise<void> {
  begin(await answer(api.POST('/account/api/session', { body: { email, password } })));
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
