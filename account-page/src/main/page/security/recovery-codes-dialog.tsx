import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import '../styles/recovery-codes.css';

/** Recovery codes, shown only once. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      title="Store your recovery codes"
      sticky
      onClose={onDone}
      footer={
        <>
          <CopyButton text={text} label="Copy codes">
            Copy
          </CopyButton>
          <a class="button plain normal" download="podworks-recovery-codes.txt" href={`data:text/plain,${encodeURIComponent(text)}`}>
            Download
          </a>
          <Button kind="primary" onClick={onDone}>
            Done, I stored them
          </Button>
        </>
      }
    >
      <p>
        Each signs you in once if you have lost your passkeys and your app. They are shown only once: keep them in a password
        manager, or print them.
      </p>
      <ul class="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
