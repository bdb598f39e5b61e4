import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The title of a page and of the tab; receives the focus after navigation. */
export function PageHead(props: { title: string; back?: { href: string; label: string }; lead?: ComponentChildren; actions?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.title} · Podworks`;
  }, [props.title]);
  useEffect(() => {
    // Does not steal the focus from a user who is typing.
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <header class="page-head">
      <div>
        {props.back && (
          <a class="page-back" href={props.back.href}>
            {props.back.label}
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.lead && <p class="page-lead">{props.lead}</p>}
      </div>
      {props.actions && <div class="page-actions">{props.actions}</div>}
    </header>
  );
}
