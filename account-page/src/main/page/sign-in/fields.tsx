import { TextField } from '../ui/field';

/** The e-mail address, which identifies a user. */
export function EmailField(props: { value: string; onValue: (value: string) => void; error?: string | undefined }) {
  return <TextField label="E-mail" type="email" autocomplete="username" required autoFocus {...props} />;
}

/** A new person's own name. */
export function NameField(props: { value: string; onValue: (value: string) => void; error?: string | undefined }) {
  return <TextField label="Your name" optional autocomplete="name" maxLength={200} {...props} />;
}

export const SHORTEST_PASSWORD = 12;

/** A new password field, which validates the length before it is sent. */
export function NewPasswordField(props: { value: string; onValue: (value: string) => void; error?: string | undefined }) {
  const missing = SHORTEST_PASSWORD - props.value.length;
  return (
    <TextField
      label="New password"
      type="password"
      autocomplete="new-password"
      required
      minLength={SHORTEST_PASSWORD}
      maxLength={200}
      value={props.value}
      onValue={props.onValue}
      error={props.error}
      hint={
        missing > 0 && props.value !== ''
          ? `${missing} more ${missing === 1 ? 'character' : 'characters'}.`
          : `At least ${SHORTEST_PASSWORD} characters. A passphrase of several words works well.`
      }
    />
  );
}
