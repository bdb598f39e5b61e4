import type { Party } from '../api/types';

const MOST_LINES = 6;
const LONGEST = 120;

/** The billing details in the form. */
export interface BillingDetailsForm {
  name: string;
  /** A line of the address in each line. */
  address: string;
  country: string;
  taxId: string;
}

export function formOf(details: Party | null): BillingDetailsForm {
  return {
    name: details?.name ?? '',
    address: details?.addressLines.join('\n') ?? '',
    country: details?.country ?? '',
    taxId: details?.taxId ?? '',
  };
}

/** The validation errors of the fields; empty when they are valid. */
export function errorsOf(form: BillingDetailsForm): Partial<Record<keyof BillingDetailsForm, string>> {
  const errors: Partial<Record<keyof BillingDetailsForm, string>> = {};
  const lines = linesOf(form.address);
  if (form.name.trim() === '') errors.name = 'Enter a name.';
  if (lines.length > MOST_LINES) errors.address = 'Enter at most 6 lines.';
  else if (lines.some((line) => line.length > LONGEST)) errors.address = 'A line has at most 120 characters.';
  return errors;
}

export function inputOf(form: BillingDetailsForm) {
  return {
    name: form.name.trim(),
    addressLines: linesOf(form.address),
    country: form.country || null,
    taxId: form.taxId.trim() || null,
  };
}

function linesOf(address: string): string[] {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
