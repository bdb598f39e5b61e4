import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

export function OutOfDate() {
  return (
    <main class="alone">
      <EmptyState
        icon="refresh"
        title="This page could not be loaded"
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        A newer version may be available, or you are offline. Uploads resume after a reload.
      </EmptyState>
    </main>
  );
}
