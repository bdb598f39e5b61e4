import type { CardState } from '../../api/types';
import { Button } from '../../ui/button';
import { savingKey } from './can-save';

/** Nothing can be bought with the card that is saved, or none is. */
export function CardNeeded({ card, onSaveCard }: { card: CardState | undefined; onSaveCard: () => void }) {
  return savingKey(card) ? (
    <>
      <p>Nothing was charged.</p>
      <p>
        <Button onClick={onSaveCard}>{card?.card ? 'Add a different card' : 'Add a card'}</Button>
      </p>
    </>
  ) : (
    <p>Nothing was charged. Contact support to add another card, then try again.</p>
  );
}
