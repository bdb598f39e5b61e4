import { Icon } from '../ui/icon';
import type { Attention } from './attention';

/** What needs a person, if anything does. */
export function AttentionPanel({ found }: { found: Attention[] }) {
  if (found.length === 0) return null;
  return (
    <section class="stack" aria-label="Needs attention">
      {found.map((one) => (
        <div key={one.title} class={`note ${one.tone}`}>
          <Icon name="warning" />
          <div>
            <p class="note-title">{one.title}</p>
            <p>
              {one.advice} <a href={one.href}>{one.link}</a>
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}
