import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** A button that opens a few choices below it. Arrow keys walk them, Escape and a click elsewhere close them. */
export function Menu(props: {
  label: string;
  button: ComponentChildren;
  class?: string;
  children: (close: () => void) => ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const list = useId();

  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    items(place.current)[0]?.focus();
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(place.current, event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <div class={`menu ${props.class ?? ''}`} ref={place} onKeyDown={keys}>
      <button
        type="button"
        class="menu-button"
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </button>
      <div id={list} class="menu-list" hidden={!open}>
        {open && props.children(close)}
      </div>
    </div>
  );
}

function items(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('.menu-list a, .menu-list button') ?? [])];
}

function step(place: HTMLElement | null, by: number): void {
  const all = items(place);
  const now = all.indexOf(document.activeElement as HTMLElement);
  all[(now + by + all.length) % all.length]?.focus();
}
