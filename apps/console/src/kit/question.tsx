import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { kitText } from './kit.text.ts';
import { useText } from './text.ts';

/** The question before an act: stays while the act runs. */
export function Question(props: {
  open: boolean;
  title: string;
  danger: boolean | undefined;
  busy: boolean;
  onYes(): void;
  onNo(): void;
  children: ReactNode;
}): ReactNode {
  const t = useText(kitText);
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={400}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: props.danger, loading: props.busy }}
      onOk={props.onYes}
      onCancel={props.onNo}
    >
      {props.children}
    </Modal>
  );
}
