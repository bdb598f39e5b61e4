import type { ComponentChildren } from 'preact';
import { supportUrl } from '../session/session';

/** A text that leads to the operator's support, where one is set. */
export function SupportLink({ children }: { children: ComponentChildren }) {
  return supportUrl.value === null ? <>{children}</> : <a href={supportUrl.value}>{children}</a>;
}
