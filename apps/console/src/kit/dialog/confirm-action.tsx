import { type ReactNode, useState } from 'react';
import { CallError, sentForApproval } from '../calls/send.ts';
import { Button } from '../controls/button.tsx';
import { useInFront } from '../navigation.tsx';
import type { Confirmation } from './confirmation.ts';
import { lazyDialog } from './lazy-dialog.tsx';

/** Loaded with the first confirmation. */
const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/**
 * A button that requires a confirmation before it acts; the confirmation stays open while the action runs.
 */
export function ConfirmAction(props: {
  label: string;
  question: Confirmation;
  onConfirm: () => Promise<unknown>;
  danger?: boolean;
  type?: 'primary' | 'link' | 'default';
  size?: 'small' | 'middle';
  disabled?: boolean;
}): ReactNode {
  const inFront = useInFront();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm();
      setAsking(false);
    } catch (error) {
      // A rejected call has notified the user; anything else is a defect and must not be swallowed.
      if (!(error instanceof CallError)) throw error;
      if (sentForApproval(error)) setAsking(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        type={props.type}
        size={props.size}
        danger={props.danger}
        disabled={props.disabled}
        onClick={() => setAsking(true)}
      >
        {props.label}
      </Button>
      {asking && (
        <ConfirmDialog
          open={inFront}
          title={props.label}
          danger={props.danger}
          busy={busy}
          question={props.question}
          onYes={confirm}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
