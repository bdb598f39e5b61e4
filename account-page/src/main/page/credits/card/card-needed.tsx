import type { CardState } from '../../api/types';
import { Button } from '../../ui/button';
import { SupportLink } from '../../ui/support-link';
import { savingKey } from './can-save';

/** Shown when there is no card, or the saved one was declined. */
export function CardNeeded({ card, onSaveCard }: { card: CardState | undefined; onSaveCard: () => void }) {
  return savingKey(card) ? (
    <>
      <p>Nothing was charged.</p>
      <p>
        <Button onClick={onSaveCard}>{card?.card ? 'Add a different card' : 'Add a card'}</Button>
      </p>
    </>
  ) : (
    <p>
      Nothing was charged. <SupportLink>Contact support</SupportLink> to add another card, then try again.
    </p>
  );
}
