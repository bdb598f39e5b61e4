import type { ComponentChildren } from 'preact';
import { EmptyState } from '../ui/empty-state';

/** Reading webhooks requires the permission to manage them. */
export function NotForViewers({ children }: { children?: ComponentChildren }) {
  return (
    <EmptyState icon="webhooks" title="Viewers can’t access webhooks">
      Your role in this account is viewer. An owner or admin can change it. {children}
    </EmptyState>
  );
}
