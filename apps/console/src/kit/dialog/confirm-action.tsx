import { type ReactNode, useState } from 'react';
import { CallError, sentForApproval } from '../calls/send.ts';
import { Button } from '../controls/button.tsx';
import { useInFront } from '../place.tsx';
import type { Question as Asked } from './ask.ts';
import { lazyDialog } from './lazy-dialog.tsx';

/** Comes with the first question. */
const Question = lazyDialog(async () => (await import('./question.tsx')).Question);

/** A button that asks before it acts; the question stays while the act runs. */
export function ConfirmAction(props: {
  label: string;
  question: Asked;
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
      // A refused call has notified the person; anything else is a defect and must not be swallowed.
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
        <Question
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
