import { ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { PageHead } from '../ui/page-head';

export function NotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <EmptyState icon="info" title="Page not found" action={<ButtonLink href="/account">Go to overview</ButtonLink>}>
        The URL may be mistyped or outdated.
      </EmptyState>
    </>
  );
}
