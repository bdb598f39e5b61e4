import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { person } from '../session/session';
import { ErrorNote } from '../ui/error-note';
import { Checkbox } from '../ui/field';
import { PageHead } from '../ui/page-head';
import { Facts, Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { notify, notifyFailure } from '../ui/toast';

/** The user's e-mail preferences in this account. */
export default function EmailsPage() {
  const preferences = useResource('email-preferences', () => answer(api.GET('/v1/email-preferences')));
  const [saving, setSaving] = useState(false);

  const save = async (changes: { deliveryAlerts: boolean } | { webhookAlerts: boolean }) => {
    setSaving(true);
    try {
      preferences.put(await answer(api.PATCH('/v1/email-preferences', { body: changes })));
      notify(Object.values(changes)[0] ? 'You will receive these e-mails.' : 'You will no longer receive these e-mails.');
    } catch (error) {
      notifyFailure(error);
      await preferences.reload();
    } finally {
      setSaving(false);
    }
  };

  const data = preferences.data.value;
  const failure = preferences.failure.value;
  return (
    <>
      <PageHead title="E-mails" lead={`What is sent to ${person.value?.email ?? 'you'}.`} />
      <Panel title="Optional">
        {failure && <ErrorNote failure={failure} onRetry={() => void preferences.reload()} />}
        {!data && !failure && <Skeleton lines={2} />}
        {data && (
          <>
            <Checkbox
              asSwitch
              label="Deliveries that failed"
              hint="Sent when finished files can’t be delivered to cloud storage. At most one per hour, to owners and admins."
              checked={data.deliveryAlerts}
              disabled={saving}
              onChecked={(deliveryAlerts) => void save({ deliveryAlerts })}
            />
            <Checkbox
              asSwitch
              label="Webhook endpoints that fail"
              hint="Sent when an endpoint has not accepted any event for an hour. To owners and admins."
              checked={data.webhookAlerts}
              disabled={saving}
              onChecked={(webhookAlerts) => void save({ webhookAlerts })}
            />
          </>
        )}
      </Panel>
      <Panel title="Always sent">
        <Facts
          facts={[
            ['Webhooks', 'A webhook endpoint has failed for three days and was turned off. To owners and admins.'],
            ['Sign-in', 'Links that you asked for: invitations, new passwords. Changes of your password, passkeys and authenticator app.'],
          ]}
        />
      </Panel>
    </>
  );
}
