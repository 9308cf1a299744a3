import type { ReactNode } from 'react';
import { useLanguage } from '../settings.ts';
import { say } from '../text.ts';
import type { Confirmation } from './confirmation.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { Modal } from './modal.tsx';

/** The confirmation before an action, whose button names the action: it stays open while the action runs. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  question: Confirmation;
  danger: boolean | undefined;
  busy: boolean;
  /** Label of the button that goes back; "Cancel" by default. */
  noText?: string;
  onYes(): void;
  onNo(): void;
}): ReactNode {
  const language = useLanguage();
  useDialogFocus(props.open);
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={440}
      onCancel={props.onNo}
      cancelText={props.noText}
      ok={{
        label: say(props.question.act, language),
        danger: props.danger,
        loading: props.busy,
        press: props.onYes,
      }}
    >
      {say(props.question.consequences, language)}
    </Modal>
  );
}
