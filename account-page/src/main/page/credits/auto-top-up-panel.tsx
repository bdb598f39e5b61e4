import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import type { Resource } from '../api/resource';
import type { AutoTopUp, Bundle } from '../api/types';
import { denied } from '../session/permissions';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { Checkbox, SelectField, TextField } from '../ui/field';
import { count, dateTime, money } from '../ui/format';
import { Icon } from '../ui/icon';
import { Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { notify } from '../ui/toast';
import { errorsOf, formOf, inputOf, pauseLabel, type TopUpForm } from './auto-top-up';

/** Automatic top-up: buys a bundle when the balance is low. */
export function AutoTopUpPanel({ settings, bundles }: { settings: Resource<AutoTopUp>; bundles: Resource<Bundle[]> }) {
  const failure = settings.failure.value;
  const saved = settings.data.value;
  const offered = bundles.data.value;
  return (
    <Panel
      title="Automatic top-up"
      lead="Buys a bundle when the balance runs low, so that projects never wait for credits."
      actions={saved ? <State settings={saved} /> : undefined}
    >
      {failure && <ErrorNote failure={failure} onRetry={() => void settings.reload()} />}
      {!failure && !(saved && offered) && <Skeleton lines={6} />}
      {saved && offered && <Form key={savedKey(saved)} saved={saved} bundles={offered} onSaved={settings.put} />}
    </Panel>
  );
}

function State({ settings }: { settings: AutoTopUp }) {
  if (settings.pausedAt) return <Badge tone="bad">Paused</Badge>;
  return settings.enabled ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>;
}

/** What is used of the limit. */
function usedOf(saved: AutoTopUp): string {
  return saved.monthlyLimitCents === null
    ? `${money(saved.amountThisMonthCents)} used this month, before tax.`
    : `${money(saved.amountThisMonthCents)} of ${money(saved.monthlyLimitCents)} used this month, before tax.`;
}

/** Resets the fields to the saved values. */
function savedKey(saved: AutoTopUp): string {
  return JSON.stringify([saved.enabled, saved.thresholdSeconds, saved.bundleId, saved.monthlyCap, saved.monthlyLimitCents, saved.pausedAt]);
}

function Form(props: { saved: AutoTopUp; bundles: Bundle[]; onSaved: (settings: AutoTopUp) => void }) {
  const { saved, bundles } = props;
  const [form, setForm] = useState<TopUpForm>(() => formOf(saved, bundles[0]?.id));
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const change = (changes: Partial<TopUpForm>) => setForm({ ...form, ...changes });
  const found = errorsOf(form, bundles.find((bundle) => bundle.id === form.bundleId)?.amountCents);
  const fieldErrors = shown ? found : {};

  const save = async (event: Event) => {
    event.preventDefault();
    setShown(true);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const settings = await answer(api.PUT('/v1/auto-top-up', { body: inputOf(form) }));
      notify(settings.enabled ? 'Automatic top-up is on.' : 'Automatic top-up is off.');
      setFailure(undefined);
      props.onSaved(settings);
    } catch (error) {
      setFailure(Failure.of(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form class="stack" onSubmit={save} noValidate>
      {saved.pausedAt && (
        <div class="note warn">
          <Icon name="warning" />
          <div>
            <p class="note-title">Paused since {dateTime(saved.pausedAt)}</p>
            <p>{pauseLabel(saved.pausedReason)} Save the settings to turn it back on.</p>
          </div>
        </div>
      )}
      <Checkbox
        asSwitch
        label="Enable automatic top-up"
        checked={form.enabled}
        onChecked={(enabled) => change({ enabled })}
      />
      <div class="fields-pair">
        <TextField
          label="When the balance falls below (hours)"
          inputMode="decimal"
          value={form.thresholdHours}
          error={fieldErrors.thresholdHours}
          onValue={(thresholdHours) => change({ thresholdHours })}
        />
        <SelectField
          label="Buy"
          value={form.bundleId}
          error={fieldErrors.bundleId}
          options={bundles.map((bundle) => ({ value: bundle.id, label: `${bundle.name}, ${money(bundle.amountCents)}` }))}
          onValue={(bundleId) => change({ bundleId })}
        />
      </div>
      <div class="fields-pair">
        <TextField
          label="Maximum purchases per month"
          inputMode="numeric"
          hint={`${count(saved.chargesThisMonth, 'purchase')} this month, including pending ones.`}
          value={form.monthlyCap}
          error={fieldErrors.monthlyCap}
          onValue={(monthlyCap) => change({ monthlyCap })}
        />
        <TextField
          label="Monthly limit (dollars)"
          inputMode="decimal"
          placeholder="No limit"
          hint={usedOf(saved)}
          value={form.monthlyLimit}
          error={fieldErrors.monthlyLimit}
          onValue={(monthlyLimit) => change({ monthlyLimit })}
        />
      </div>
      {failure && <ErrorNote failure={failure} />}
      <div>
        <Button type="submit" busy={busy} denied={denied('billing:purchase')}>
          Save
        </Button>
      </div>
    </form>
  );
}
