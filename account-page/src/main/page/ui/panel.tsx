import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A titled part of a page. */
export function Panel(props: {
  title: string;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
  /** Its content reaches the edges, as tables do. */
  flush?: boolean;
}) {
  const title = useId();
  return (
    <section class={props.flush ? 'panel flush' : 'panel'} aria-labelledby={title}>
      <header class="panel-head">
        <div>
          <h2 id={title}>{props.title}</h2>
          {props.lead && <p class="muted">{props.lead}</p>}
        </div>
        {props.actions && <div class="panel-actions">{props.actions}</div>}
      </header>
      <div class="panel-body">{props.children}</div>
    </section>
  );
}

/** Names and values, side by side if the width permits. */
export function Facts({ facts }: { facts: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
