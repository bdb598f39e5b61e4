import type { ComponentChildren } from 'preact';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** A state in one word. The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', busy = false, children }: { tone?: Tone; busy?: boolean; children: ComponentChildren }) {
  return <span class={`badge ${tone}${busy ? ' busy' : ''}`}>{children}</span>;
}
