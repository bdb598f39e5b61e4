import { useEffect } from 'preact/hooks';
import { account, chosenHeaders, mode, person, sessionEnded } from '../session/session';
import { ChangeStream } from './change-stream';
import { notifyAll, notifyChange } from './changes';

/**
 * One stream for the account and mode, while the tab is visible.
 *
 * Not an `EventSource`, which can't send the headers that choose them.
 */
export function useChangeStream(): void {
  useEffect(() => {
    const stream = new ChangeStream(open, { changed: notifyChange, everything: notifyAll });
    const follow = () => (document.hidden ? stream.pause() : stream.start());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stream.pause();
    };
  }, [account.value?.accountId, mode.value, person.value?.id]);
}

async function open(position: string | null, signal: AbortSignal): Promise<Response> {
  const headers = new Headers(chosenHeaders());
  if (position !== null) headers.set('Last-Event-ID', position);
  const response = await fetch('/account/api/changes', { headers, signal, cache: 'no-store' });
  if (response.status === 401) sessionEnded();
  return response;
}
