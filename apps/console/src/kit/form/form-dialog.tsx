import type { Call } from '@pitboss/contract/core/define';
import { type ReactNode, useId } from 'react';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { Modal } from '../dialog/modal.tsx';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../navigation.tsx';
import { useText } from '../text.ts';
import { Form } from './form.tsx';
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
      onCancel={props.onClose}
      ok={{ label: props.okText ?? t('confirm'), form: formId, loading: busy }}
    >
      <Form<V> id={formId} form={form} initialValues={props.initial} onFinish={submit}>
        {props.children}
      </Form>
    </Modal>
  );
}
