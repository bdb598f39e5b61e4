import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { account } from '../session/session';
import { ErrorNote } from '../ui/error-note';
import { Checkbox } from '../ui/field';
import { Panel } from '../ui/panel';
import { notify, notifyFailure } from '../ui/toast';

/** Whether members need a second factor. Only owners can change it. */
export function RequirementPanel() {
  const requirement = useResource('sign-in-requirement', () => answer(api.GET('/account/api/sign-in-requirement')));
  const save = async (secondFactor: boolean) => {
    try {
      requirement.put(await answer(api.PUT('/account/api/sign-in-requirement', { body: { secondFactor } })));
      notify(secondFactor ? 'Members now need a second factor.' : 'A second factor is optional now.');
    } catch (error) {
      notifyFailure(error);
      await requirement.reload();
    }
  };
  return (
    <Panel title="Sign-in">
      {requirement.failure.value && <ErrorNote failure={requirement.failure.value} onRetry={() => void requirement.reload()} />}
      {requirement.data.value && (
        <Checkbox
          asSwitch
          label="Require a second factor of all members"
          hint="Members without a passkey or an authenticator app can’t use this account until they add one. API keys keep working."
          checked={requirement.data.value.secondFactor}
          disabled={account.value?.role !== 'owner'}
          onChecked={(checked) => void save(checked)}
        />
      )}
    </Panel>
  );
}
