import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Party } from '../api/types';
import { denied } from '../session/permissions';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { Field, SelectField, TextField } from '../ui/field';
import { Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { notify } from '../ui/toast';
import { useSubmit } from '../ui/use-submit';
import { type BillingDetailsForm, errorsOf, formOf, inputOf } from './billing-details';
import { COUNTRIES } from './countries';

/** Who the next receipts are issued to. */
export function BillingDetailsPanel() {
  const state = useResource('billing-details', () => answer(api.GET('/account/api/billing-details')));
  const failure = state.failure.value;
  const data = state.data.value;
  return (
    <Panel title="Billing details" lead="On the receipts from now on. Receipts that were issued before keep theirs.">
      {failure && <ErrorNote failure={failure} onRetry={() => void state.reload()} />}
      {!data && !failure && <Skeleton lines={6} />}
      {data && <DetailsForm saved={data.billingDetails} onSaved={(billingDetails) => state.put({ billingDetails })} />}
    </Panel>
  );
}

function DetailsForm(props: { saved: Party | null; onSaved: (details: Party | null) => void }) {
  const [form, setForm] = useState<BillingDetailsForm>(() => formOf(props.saved));
  const [shown, setShown] = useState(false);
  const change = (changes: Partial<BillingDetailsForm>) => setForm({ ...form, ...changes });
  const errors = shown ? errorsOf(form) : {};
  const { busy, failure, submit } = useSubmit(async () => {
    setShown(true);
    if (Object.keys(errorsOf(form)).length > 0) return;
    const saved = await answer(api.PUT('/account/api/billing-details', { body: inputOf(form) }));
    notify('Billing details saved.');
    props.onSaved(saved.billingDetails);
  });
  return (
    <form class="stack" onSubmit={submit} noValidate>
      <TextField
        label="Name or company"
        maxLength={120}
        autoComplete="organization"
        value={form.name}
        error={errors.name}
        onValue={(name) => change({ name })}
      />
      <Field label="Address" hint="Up to 6 lines, without the country." error={errors.address}>
        {(wiring) => (
          <textarea
            class="input"
            rows={3}
            autoComplete="street-address"
            {...wiring}
            value={form.address}
            onInput={(event) => change({ address: event.currentTarget.value })}
          />
        )}
      </Field>
      <div class="fields-pair">
        <SelectField
          label="Country"
          value={form.country}
          options={[{ value: '', label: 'Not stated' }, ...COUNTRIES]}
          onValue={(country) => change({ country })}
        />
        <TextField
          label="Tax ID"
          optional
          maxLength={40}
          placeholder="Such as a VAT number"
          value={form.taxId}
          onValue={(taxId) => change({ taxId })}
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
