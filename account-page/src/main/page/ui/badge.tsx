import type { ComponentChildren } from 'preact';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** A status label. The text carries the meaning, not the colour. */
export function Badge({ tone = 'neutral', busy = false, children }: { tone?: Tone; busy?: boolean; children: ComponentChildren }) {
  return <span class={`badge ${tone}${busy ? ' busy' : ''}`}>{children}</span>;
}
