import type { ComponentChildren } from 'preact';
import { EmptyState } from '../ui/empty-state';

/** Who can't manage webhooks can't read them either: they tell where events go. */
export function NotForViewers({ children }: { children?: ComponentChildren }) {
  return (
    <EmptyState icon="webhooks" title="Viewers do not see webhooks">
      You are a viewer in this account. An owner or admin can give you another role. {children}
    </EmptyState>
  );
}
