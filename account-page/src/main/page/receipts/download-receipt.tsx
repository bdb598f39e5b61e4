import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { offerFile } from '../api/download';
import type { Receipt } from '../api/types';
import { Button } from '../ui/button';
import { notifyFailure } from '../ui/toast';

/** Downloads a receipt as PDF. */
export function DownloadReceipt(props: { receipt: Pick<Receipt, 'id' | 'number'>; size?: 'small' }) {
  const { id, number } = props.receipt;
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const params = { path: { id: String(id) } };
      const pdf = await answer(api.GET('/account/api/receipts/{id}/pdf', { params, parseAs: 'blob' }));
      offerFile(pdf as unknown as Blob, 'application/pdf', `receipt-${number}.pdf`);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void download()} {...(props.size ? { size: props.size } : {})}>
      PDF<span class="unseen"> of {number}</span>
    </Button>
  );
}
