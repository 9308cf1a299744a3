import type { Call } from '@pitboss/contract/core/define';
import { Form, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../navigation.tsx';
import { useText } from '../text.ts';
import { useWriteForm, type WriteForm } from './use-write-form.ts';
import './form.css';

export interface FormDialogProps<C extends Call, V extends object> extends WriteForm<C, V> {
  readonly title: string;
  readonly onClose: () => void;
  readonly width?: number;
  readonly okText?: string;
  /** Fields from fields.tsx, named like the members of `initial`. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog that makes one write. Stays open, as filled, when the server rejects it, with the reason
 * at the field concerned; closes after success. It leaves the screen while its tab is hidden and comes back
 * as it was.
 */
export function FormDialog<C extends Call, V extends object>(props: FormDialogProps<C, V>): ReactNode {
  const t = useText(kitText);
  const inFront = useInFront();
  useDialogFocus(inFront);
  const formId = useId();
  const { form, submit, busy } = useWriteForm(props, props.onClose);
  return (
    <Modal
      open={inFront}
      title={props.title}
      width={props.width ?? 480}
      okText={props.okText ?? t('confirm')}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      onCancel={props.onClose}
    >
      <Form<V>
        id={formId}
        form={form}
        layout="horizontal"
        labelCol={{ flex: '112px' }}
        colon={false}
        requiredMark
        initialValues={props.initial}
        onFinish={submit}
        className="k-form"
      >
        {props.children}
      </Form>
    </Modal>
  );
}
