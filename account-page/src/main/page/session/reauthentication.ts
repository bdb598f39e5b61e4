/** Re-authentication: a request that needs it waits until the person has confirmed who they are, and is sent again. */
import { signal } from '@preact/signals';

/** Settled by the dialog: true if the person has confirmed. */
interface Question {
  settle: (confirmed: boolean) => void;
}

/** The open question; null while there is none. */
export const question = signal<Question | null>(null);

let asked: Promise<boolean> | null = null;

/** One question for all requests that wait. */
function confirmed(): Promise<boolean> {
  asked ??= new Promise<boolean>((settle) => {
    question.value = { settle };
  }).finally(() => {
    question.value = null;
    asked = null;
  });
  return asked;
}

/** Sends a request, and sends it again after re-authentication if the response asks for it. */
export async function sendConfirmed(request: Request): Promise<Response> {
  if (request.method === 'GET') return fetch(request);
  const again = request.clone();
  const response = await fetch(request);
  return (await asksForConfirmation(response)) && (await confirmed()) ? fetch(again) : response;
}

async function asksForConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  try {
    return (await response.clone().json()).code === 'reauthentication_required';
  } catch {
    return false;
  }
}
