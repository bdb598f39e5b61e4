import { advice, type Failure } from '../api/failure';
import { Button } from './button';
import { Icon } from './icon';

/** What went wrong, what to do about it, and the id to name where help is asked for. */
export function ErrorNote({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const hint = advice(failure);
  const fieldErrors = failure.fieldErrors();
  return (
    <div class="note bad" role="alert">
      <Icon name="warning" />
      <div>
        <p class="note-title">{failure.detail}</p>
        {fieldErrors.length > 1 && (
          <ul>
            {fieldErrors.map((error) => (
              <li key={error.path}>
                <code>{error.path}</code> {error.message}
              </li>
            ))}
          </ul>
        )}
        {hint && <p>{hint}</p>}
        {failure.requestId && failure.status >= 500 && (
          <p class="faint">
            Request id <code>{failure.requestId}</code>
          </p>
        )}
        {onRetry && (
          <p>
            <Button size="small" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
