import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The layout of the pages for users who are not signed in. */
export function Door(props: { title: string; children: ComponentChildren; foot?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${props.title} · Podworks`;
  }, [props.title]);
  return (
    <main class="door">
      <div class="door-card">
        <img class="door-mark" src="/account/icon.svg" alt="Podworks" width={36} height={36} />
        <h1>{props.title}</h1>
        {props.children}
      </div>
      {props.foot && <p class="door-foot">{props.foot}</p>}
    </main>
  );
}
