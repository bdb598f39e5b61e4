import type { CardState } from '../../api/types';
import { Button } from '../../ui/button';
import { savingKey } from './can-save';

/** Nothing can be bought with the card that is saved, or none is. */
export function CardNeeded({ card, onSaveCard }: { card: CardState | undefined; onSaveCard: () => void }) {
  return savingKey(card) ? (
    <>
      <p>Nothing was charged.</p>
      <p>
        <Button onClick={onSaveCard}>{card?.card ? 'Save another card' : 'Save a card'}</Button>
      </p>
    </>
  ) : (
    <p>Nothing was charged. To have another card saved, write to us, and buy then.</p>
  );
}
