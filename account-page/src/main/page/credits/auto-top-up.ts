import type { AutoTopUp } from '../api/types';

const SECONDS_PER_HOUR = 3600;
const MOST_HOURS = 100_000;
const MOST_A_MONTH = 20;
const CENTS = 100;
const MOST_DOLLARS = 1_000_000;

/** The settings in the form. */
export interface TopUpForm {
  enabled: boolean;
  thresholdHours: string;
  bundleId: string;
  monthlyCap: string;
  /** Empty for no limit. */
  monthlyLimit: string;
}

type Fields = 'thresholdHours' | 'bundleId' | 'monthlyCap' | 'monthlyLimit';

export function formOf(settings: AutoTopUp, firstBundle: string | undefined): TopUpForm {
  return {
    enabled: settings.enabled,
    thresholdHours: String(Number((settings.thresholdSeconds / SECONDS_PER_HOUR).toFixed(2))),
    bundleId: settings.bundleId ?? firstBundle ?? '',
    monthlyCap: String(settings.monthlyCap),
    monthlyLimit: settings.monthlyLimitCents === null ? '' : String(settings.monthlyLimitCents / CENTS),
  };
}

/**
 * The validation errors of the fields; empty when they are valid.
 *
 * @param priceCents of the chosen bundle
 */
export function errorsOf(form: TopUpForm, priceCents = 0): Partial<Record<Fields, string>> {
  const fieldErrors: Partial<Record<Fields, string>> = {};
  const hours = numberOf(form.thresholdHours);
  if (!(hours >= 0 && hours <= MOST_HOURS)) fieldErrors.thresholdHours = 'Enter a number of hours, such as 2 or 0.5.';
  const cap = numberOf(form.monthlyCap);
  if (!(Number.isInteger(cap) && cap >= 1 && cap <= MOST_A_MONTH)) fieldErrors.monthlyCap = 'Enter a whole number from 1 to 20.';
  if (form.monthlyLimit.trim() !== '' && !isAmount(form.monthlyLimit)) {
    fieldErrors.monthlyLimit = 'Enter an amount in dollars, such as 200 or 49.50.';
  } else if (form.enabled && (limitOf(form) ?? priceCents) < priceCents) {
    fieldErrors.monthlyLimit = 'Enter at least the price of the bundle.';
  }
  if (form.enabled && form.bundleId === '') fieldErrors.bundleId = 'Choose a bundle.';
  return fieldErrors;
}

export function inputOf(form: TopUpForm) {
  return {
    enabled: form.enabled,
    thresholdSeconds: Math.round(numberOf(form.thresholdHours) * SECONDS_PER_HOUR),
    bundleId: form.bundleId || null,
    monthlyCap: numberOf(form.monthlyCap),
    monthlyLimitCents: limitOf(form),
  };
}

const PAUSE_LABELS: Record<string, string> = {
  card_removed: 'The card was removed. Add a card first.',
  no_card: 'There was no card to charge. Add a card first.',
  authentication_required: 'The bank requires a confirmation for each payment with this card.',
  insufficient_funds: 'The card had insufficient funds.',
  timed_out: 'The payment processor could not be reached for 12 hours.',
};

/** Why the top-up is paused. The payment processor has many more codes. */
export function pauseLabel(reason: string | null): string {
  return PAUSE_LABELS[reason ?? ''] ?? `A purchase failed${reason ? ` (${reason})` : ''}.`;
}

function isAmount(text: string): boolean {
  const dollars = numberOf(text);
  return /^\d+(\.\d{1,2})?$/.test(text.trim()) && dollars > 0 && dollars <= MOST_DOLLARS;
}

function limitOf(form: TopUpForm): number | null {
  return form.monthlyLimit.trim() === '' ? null : Math.round(numberOf(form.monthlyLimit) * CENTS);
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
