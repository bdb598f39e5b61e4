/** The session: user, account and mode, which every request sends. */
import { computed, effect, signal } from '@preact/signals';
import type { Membership, Mode, Session } from '../api/types';

/** `unknown` until the first answer. */
export type SignedIn = Session | 'unknown' | null;

const ACCOUNT = 'podworks.account';
const MODE = 'podworks.mode';

export const session = signal<SignedIn>('unknown');
/** Whether a session has expired, which the sign-in page explains. */
export const ended = signal(false);

const chosenAccount = signal<string | null>(localStorage.getItem(ACCOUNT));
/** Each tab has its own; a new tab starts with that of the last one. */
export const mode = signal<Mode>(storedMode());

export const person = computed(() => (isSession(session.value) ? session.value.user : null));
export const memberships = computed(() => (isSession(session.value) ? session.value.accounts : []));
/** Stripe's publishable key; null when this page takes no cards. */
export const stripeKey = computed(() => (isSession(session.value) ? session.value.stripeKey : null));

/** Where people get help; null when the operator has set nothing. */
export const supportUrl = computed(() => (isSession(session.value) ? session.value.supportUrl : null));

/** The selected account if the user is still a member, otherwise the first. */
export const account = computed<Membership | null>(
  () => memberships.value.find((one) => one.accountId === chosenAccount.value) ?? memberships.value[0] ?? null,
);

/** Whether the selected account requires a second factor that this session lacks. */
export const lacksSecondFactor = computed(
  () =>
    isSession(session.value) &&
    account.value !== null &&
    session.value.secondFactorRequiredBy.includes(account.value.accountId),
);

effect(() => {
  sessionStorage.setItem(MODE, mode.value);
  localStorage.setItem(MODE, mode.value);
  document.documentElement.dataset['mode'] = mode.value;
});

export function begin(value: Session): void {
  session.value = value;
  ended.value = false;
}

/** The session is missing or has expired. Several requests in flight may report it. */
export function sessionEnded(): void {
  if (isSession(session.value)) ended.value = true;
  session.value = null;
}

export function forget(): void {
  session.value = null;
  ended.value = false;
}

export function chooseAccount(accountId: string): void {
  chosenAccount.value = accountId;
  localStorage.setItem(ACCOUNT, accountId);
}

export function chooseMode(chosen: Mode): void {
  mode.value = chosen;
}

/** The headers that go with a session's requests. */
export function chosenHeaders(): [string, string][] {
  const now = session.peek();
  if (!isSession(now)) return [];
  const headers: [string, string][] = [
    ['Podworks-Csrf', now.csrfToken],
    ['Podworks-Mode', mode.peek()],
  ];
  const chosen = account.peek();
  if (chosen) headers.push(['Podworks-Account', chosen.accountId]);
  return headers;
}

function isSession(value: SignedIn): value is Session {
  return value !== null && value !== 'unknown';
}

function storedMode(): Mode {
  return (sessionStorage.getItem(MODE) ?? localStorage.getItem(MODE)) === 'test' ? 'test' : 'live';
}
