import { advice, type Failure, needsSupport } from '../api/failure';
import { supportUrl } from '../session/session';
import { Button } from './button';
import { Icon } from './icon';
import { SupportLink } from './support-link';

/** An error with advice and the request id. */
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
        {needsSupport(failure) && supportUrl.value !== null && (
          <p>
            <SupportLink>Contact support</SupportLink>
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
