import { ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { PageHead } from '../ui/page-head';

export function NotFound() {
  return (
    <>
      <PageHead title="There is no such page" />
      <EmptyState icon="info" title="Nothing stands here" action={<ButtonLink href="/account">To the overview</ButtonLink>}>
        The address may be mistyped, or from an older version of this page.
      </EmptyState>
    </>
  );
}
