import type { CardState } from '../../api/types';
import { stripeKey } from '../../session/session';

/** With which key of Stripe's a card is saved here; null where it can't be. */
export function savingKey(card: CardState | undefined): string | null {
  return card?.processor === 'stripe' && !card.paysByInvoice ? stripeKey.value : null;
}
