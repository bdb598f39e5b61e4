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
        There is probably a newer version of it, or your connection is gone. Uploads go on after a reload.
      </EmptyState>
    </main>
  );
}
