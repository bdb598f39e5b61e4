import type { AutoTopUp } from '../api/types';

const SECONDS_PER_HOUR = 3600;
const MOST_HOURS = 100_000;
const MOST_A_MONTH = 20;

/** The settings in the form. */
export interface TopUpForm {
  enabled: boolean;
  thresholdHours: string;
  bundleId: string;
  monthlyCap: string;
}

type Fields = 'thresholdHours' | 'bundleId' | 'monthlyCap';

export function formOf(settings: AutoTopUp, firstBundle: string | undefined): TopUpForm {
  return {
    enabled: settings.enabled,
    thresholdHours: String(Number((settings.thresholdSeconds / SECONDS_PER_HOUR).toFixed(2))),
    bundleId: settings.bundleId ?? firstBundle ?? '',
    monthlyCap: String(settings.monthlyCap),
  };
}

/** The validation errors of the fields; empty when they are valid. */
export function errorsOf(form: TopUpForm): Partial<Record<Fields, string>> {
  const fieldErrors: Partial<Record<Fields, string>> = {};
  const hours = numberOf(form.thresholdHours);
  if (!(hours >= 0 && hours <= MOST_HOURS)) fieldErrors.thresholdHours = 'Enter a number of hours, such as 2 or 0.5.';
  const cap = numberOf(form.monthlyCap);
  if (!(Number.isInteger(cap) && cap >= 1 && cap <= MOST_A_MONTH)) fieldErrors.monthlyCap = 'Enter a whole number from 1 to 20.';
  if (form.enabled && form.bundleId === '') fieldErrors.bundleId = 'Choose a bundle.';
  return fieldErrors;
}

export function inputOf(form: TopUpForm) {
  return {
    enabled: form.enabled,
    thresholdSeconds: Math.round(numberOf(form.thresholdHours) * SECONDS_PER_HOUR),
    bundleId: form.bundleId || null,
    monthlyCap: numberOf(form.monthlyCap),
  };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
