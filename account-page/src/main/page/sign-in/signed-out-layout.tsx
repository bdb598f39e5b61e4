import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The layout of the pages for users who are not signed in. */
export function SignedOutLayout(props: { title: string; children: ComponentChildren; foot?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${props.title} · Podworks`;
  }, [props.title]);
  return (
    <main class="signed-out">
      <div class="signed-out-card">
        <img class="signed-out-mark" src="/account/icon.svg" alt="Podworks" width={36} height={36} />
        <h1>{props.title}</h1>
        {props.children}
      </div>
      {props.foot && <p class="signed-out-foot">{props.foot}</p>}
    </main>
  );
}
