import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icon';
import { notify } from './toast';

export interface ButtonProps {
  children?: ComponentChildren;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'normal';
  icon?: IconName;
  /** The accessible name of an icon button. */
  label?: string;
  type?: 'button' | 'submit';
  /** Busy: ignores clicks and keeps its width. */
  busy?: boolean;
  disabled?: boolean;
  /** Why the action is not allowed, as of `denied(…)`. The button stays visible and shows it. */
  denied?: string | null;
  pressed?: boolean;
  class?: string;
  onClick?: (event: MouseEvent) => void;
}

export function Button(props: ButtonProps) {
  const { kind = 'plain', size = 'normal', type = 'button', busy = false, denied = null } = props;
  const why = useId();
  const off = denied !== null || busy;
  const click = (event: MouseEvent) => {
    if (denied !== null) {
      event.preventDefault();
      notify(denied);
    } else if (busy) {
      event.preventDefault();
    } else {
      props.onClick?.(event);
    }
  };
  return (
    <button
      type={type}
      class={['button', kind, size, props.label && !props.children ? 'bare' : '', props.class ?? ''].join(' ')}
      aria-label={props.label}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-describedby={denied ? why : undefined}
      title={denied ?? (props.children ? undefined : props.label)}
      disabled={props.disabled}
      onClick={click}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.children}
      {denied && (
        <span id={why} class="unseen">
          {denied}
        </span>
      )}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink(props: {
  href: string;
  children: ComponentChildren;
  kind?: ButtonProps['kind'];
  size?: ButtonProps['size'];
  icon?: IconName;
  download?: boolean;
}) {
  return (
    <a
      class={`button ${props.kind ?? 'plain'} ${props.size ?? 'normal'}`}
      href={props.href}
      download={props.download}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </a>
  );
}
