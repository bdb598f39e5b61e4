import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** The validation error, as of `failure.errorAt('name')`. */
  error?: string | undefined;
  optional?: boolean;
}

/** The attributes that connect an input with its label, hint and error. */
interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** A labelled control: `<Field label="Name">{(wiring) => <input {...wiring} />}</Field>`. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => ComponentChildren }) {
  const id = useId();
  const described = [props.hint ? `${id}-hint` : '', props.error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>
        {props.label}
        {props.optional && <span class="optional"> optional</span>}
      </label>
      {props.children({ id, 'aria-describedby': described || undefined, 'aria-invalid': props.error ? true : undefined })}
      {props.hint && (
        <p class="hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
      {props.error && (
        <p class="error" id={`${id}-error`}>
          {props.error}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<JSX.IntrinsicElements['input'], 'value' | 'onInput' | 'label' | 'size'>;

export function TextField(
  props: FieldProps & { value: string; onValue: (value: string) => void } & InputProps,
) {
  const { label, hint, error, optional, value, onValue, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
      {(wiring) => (
        <input
          class="input"
          {...input}
          {...wiring}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface Option<T extends string> {
  value: T;
  label: string;
}

export function SelectField<T extends string>(
  props: FieldProps & { value: T; options: Option<T>[]; onValue: (value: T) => void; disabled?: boolean },
) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {(wiring) => (
        <select
          class="input select"
          {...wiring}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => props.onValue(event.currentTarget.value as T)}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A few alternatives side by side, one of them chosen. */
export function Choice<T extends string>(
  props: { label: string; hint?: string; value: T; options: Option<T>[]; onValue: (value: T) => void; disabled?: boolean },
) {
  const name = useId();
  return (
    <fieldset class="field choice" disabled={props.disabled}>
      <legend>{props.label}</legend>
      <div class="segments">
        {props.options.map((option) => (
          <label key={option.value} class={option.value === props.value ? 'chosen' : ''}>
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              onChange={() => props.onValue(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {props.hint && <p class="hint">{props.hint}</p>}
    </fieldset>
  );
}

export function Checkbox(props: {
  label: ComponentChildren;
  hint?: ComponentChildren;
  checked: boolean;
  disabled?: boolean;
  /** A switch takes effect immediately, a checkbox when its form is submitted. */
  asSwitch?: boolean;
  onChecked: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        role={props.asSwitch ? 'switch' : undefined}
        class={props.asSwitch ? 'switch' : ''}
        checked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        onChange={(event) => props.onChecked(event.currentTarget.checked)}
      />
      <label for={id}>{props.label}</label>
      {props.hint && (
        <p class="hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
