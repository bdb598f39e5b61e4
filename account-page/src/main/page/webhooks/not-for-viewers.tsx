import type { ComponentChildren } from 'preact';
import { EmptyState } from '../ui/empty-state';

/** Who can't manage webhooks can't read them either: they tell where events go. */
export function NotForViewers({ children }: { children?: ComponentChildren }) {
  return (
    <EmptyState icon="webhooks" title="Viewers can’t access webhooks">
      Your role in this account is viewer. An owner or admin can change it. {children}
    </EmptyState>
  );
}
