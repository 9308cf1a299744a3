import type { Call } from '@pitboss/contract/core/define';
import { type ReactNode, useId, useState } from 'react';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { useDiscard } from '../dialog/discard.tsx';
import { Modal } from '../dialog/modal.tsx';
import { Restored } from '../inputs/restored.tsx';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../navigation.tsx';
import { useText } from '../text.ts';
import { changedFields, useDraft } from './draft.ts';
import { Form } from './form.tsx';
import { useWriteForm, type WriteForm } from './use-write-form.ts';
import './form.css';

export interface FormDialogProps<C extends Call, V extends object> extends WriteForm<C, V> {
  readonly title: string;
  readonly onClose: () => void;
  readonly width?: number;
  /** Takes the height of the window, for a long form with sections. */
  readonly sheet?: boolean;
  /** Label of the button that sends it, see `actionOf`. */
  readonly okText?: string;
  /** Subject of the form, if neither its title nor its first values name it: input is kept for it alone. */
  readonly record?: string;
  /** Fields from fields.tsx, named like the members of `initial`. */
  readonly children: ReactNode;
}

/**
 * Label of the button that sends a form: it saves a record of which the form has a version; otherwise the title
 * names the action, before the record that it is done to.
 */
const actionOf = (
  { title, version }: Pick<FormDialogProps<Call, object>, 'title' | 'version'>,
  save: string,
) => (version === undefined ? (title.split(/ · |: |：/)[0] ?? title) : save);

/** Returns the ids of the records that a form changes together. */
const idsOf = (version: WriteForm<Call, object>['version']) =>
  typeof version === 'object' ? Object.keys(version) : [];

/**
 * A form in a dialog that makes one write. Stays open, as filled, when the server rejects it, with the reason
 * at the field concerned; closes after success. It leaves the screen while its tab is hidden and comes back
 * as it was. Escape and the cross ask before they discard input, which a reload or an expired session keeps.
 */
export function FormDialog<C extends Call, V extends object>(props: FormDialogProps<C, V>): ReactNode {
  const t = useText(kitText);
  const inFront = useInFront();
  useDialogFocus(inFront);
  const formId = useId();
  const about = [props.title, props.record ?? '', JSON.stringify(props.initial), ...idsOf(props.version)];
  const draft = useDraft([props.call.path, ...about].join(' '));
  const [restored, setRestored] = useState(draft.left);
  const version = restored ? restored.version : props.version;
  const close = () => {
    draft.forget();
    props.onClose();
  };
  const { form, submit, busy, beginAgain } = useWriteForm({ ...props, version }, close);
  const changes = () => changedFields(props.initial, form.getFieldsValue(true));
  const { onEscape, question } = useDiscard(() => Object.keys(changes()).length > 0, close);
  const discard = () => {
    draft.forget();
    setRestored(null);
    beginAgain(props.version);
    form.setFieldsValue(props.initial as never);
  };
  return (
    <>
      <Modal
        open={inFront}
        title={props.title}
        width={props.width ?? 480}
        sheet={props.sheet}
        onCancel={close}
        onEscape={onEscape}
        ok={{ label: props.okText ?? actionOf(props, t('save')), form: formId, loading: busy }}
      >
        {restored && <Restored className="k-restored" at={restored.at} discard={discard} />}
        <Form<V>
          id={formId}
          form={form}
          initialValues={{ ...props.initial, ...restored?.values }}
          onValuesChange={() => draft.keep(changes(), version, document.getElementById(formId))}
          onFinish={submit}
        >
          {props.children}
        </Form>
      </Modal>
      {question}
    </>
  );
}
