import { type FieldProps, TextField } from '../ui/field';

/** Six digits of an authenticator app. */
export function CodeField(props: FieldProps & { value: string; onValue: (value: string) => void; required?: boolean; autoFocus?: boolean }) {
  return (
    <TextField
      inputMode="numeric"
      autocomplete="one-time-code"
      pattern="[0-9]{6}"
      title="Six digits"
      maxLength={6}
      {...props}
      onValue={(value) => props.onValue(value.replaceAll(/\D/g, ''))}
    />
  );
}
