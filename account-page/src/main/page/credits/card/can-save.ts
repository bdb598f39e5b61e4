import type { CardState } from '../../api/types';
import { stripeKey } from '../../session/session';

/** The publishable key to save a card with; null when cards can't be saved. */
export function savingKey(card: CardState | undefined): string | null {
  return card?.processor === 'stripe' && !card.paysByInvoice ? stripeKey.value : null;
}
