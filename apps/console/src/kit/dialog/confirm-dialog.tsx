import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { kitText } from '../kit.text.ts';
import { useLanguage } from '../settings.ts';
import { say, useText } from '../text.ts';
import type { Confirmation } from './confirmation.ts';
import { useDialogFocus } from './dialog-focus.ts';

/** The confirmation before an action, whose button names the action: it stays open while the action runs. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  question: Confirmation;
  danger: boolean | undefined;
  busy: boolean;
  onYes(): void;
  onNo(): void;
}): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  useDialogFocus(props.open);
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={440}
      okText={say(props.question.act, language)}
      cancelText={t('cancel')}
      okButtonProps={{ danger: props.danger, loading: props.busy }}
      onOk={props.onYes}
      onCancel={props.onNo}
    >
      {say(props.question.consequences, language)}
    </Modal>
  );
}
