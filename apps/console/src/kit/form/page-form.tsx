import type { Call } from '@pitboss/contract/core/define';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { changedFields } from './draft.ts';
import { Form } from './form.tsx';
import { useUnsaved } from './unsaved.ts';
import { useWriteForm, type WriteForm } from './use-write-form.ts';
import './form.css';

interface PageFormProps<C extends Call, V extends object> extends WriteForm<C, V> {
  /** Label of the submit button. */
  readonly okText: string;
  readonly danger?: boolean;
  /** Fields from fields.tsx, named like the members of `initial`. */
  readonly children: ReactNode;
}

/**
 * A form on a page that makes one write: rules, rejections, notices and dynamic code as in `FormDialog`. Its
 * buttons are enabled by the first change, which can be discarded; closing its tab or the console warns
 * before a change is lost. After success, and whenever the page reads something new while nothing is typed,
 * it shows `initial` again.
 */
export function PageForm<C extends Call, V extends object>(props: PageFormProps<C, V>): ReactNode {
  const t = useText(kitText);
  const [dirty, setDirty] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { form, submit, busy, beginAgain } = useWriteForm(props, () => setDirty(false));
  const { initial } = props;
  const texts = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares `initial` by content
  useEffect(() => {
    if (dirty) return;
    form.setFieldsValue(initial as never);
    beginAgain(props.version);
  }, [texts, dirty, JSON.stringify(props.version)]);
  useUnsaved(dirty, box);
  const discard = () => {
    form.resetFields();
    setDirty(false);
  };
  return (
    <div className="k-page-form" ref={box}>
      <Form<V>
        form={form}
        initialValues={initial}
        onValuesChange={() =>
          setDirty(Object.keys(changedFields(initial, form.getFieldsValue(true))).length > 0)
        }
        onFinish={submit}
      >
        {props.children}
        <div className="k-form-foot">
          <Button type="primary" danger={props.danger} htmlType="submit" disabled={!dirty} loading={busy}>
            {props.okText}
          </Button>
          {dirty && (
            <>
              <Button onClick={discard} disabled={busy}>
                {t('discard')}
              </Button>
              <span className="k-none" role="status">
                {t('unsaved')}
              </span>
            </>
          )}
        </div>
      </Form>
    </div>
  );
}
