import { answer, api } from '../api/client';
import type { Subscription } from '../api/types';
import { ConfirmDialog } from '../ui/dialog';
import { date } from '../ui/format';
import { notify } from '../ui/toast';

/** Ends a plan with its period. */
export function EndPlanDialog(props: { plan: Subscription; onEnded: () => void; onClose: () => void }) {
  const end = props.plan.currentPeriodEnd;
  return (
    <ConfirmDialog
      title="End the plan?"
      action="End with this period"
      onConfirm={async () => {
        await answer(api.PATCH('/account/api/subscription', { body: { cancelAtPeriodEnd: true } }));
        notify('The plan ends with its period.');
        props.onEnded();
      }}
      onClose={props.onClose}
    >
      <p>
        The plan ends {end ? `on ${date(end)}` : 'with its period'} and is not charged again. Its credits stay available,
        and you can resume it until then.
      </p>
    </ConfirmDialog>
  );
}
