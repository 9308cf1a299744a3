import type { Call } from '@pitboss/contract/define';
import { Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import { useUnsaved } from './unsaved.ts';
import { useWriteForm, type WriteForm } from './use-write-form.ts';
import './form.css';

interface PageFormProps<C extends Call, V extends object> extends WriteForm<C, V> {
  /** What the button says that sends it. */
  readonly okText: string;
  readonly danger?: boolean;
  /** Fields from fields.tsx, named like the members of `initial`. */
  readonly children: ReactNode;
}

/** Whether a field holds something else than it began with; nothing typed and nothing ticked are the same. */
function differs(initial: object, values: object): boolean {
  const begun = Object.entries(initial) as [string, unknown][];
  const now = values as Readonly<Record<string, unknown>>;
  return begun.some(([key, value]) => JSON.stringify(now[key] || null) !== JSON.stringify(value || null));
}

/**
 * A form that stands on a page and makes one write: rules, refusals, notices and dynamic code as in `FormDialog`. Its
 * buttons wake with the first change, which can be discarded; closing its tab or the console asks before a change is lost.
 * After success, and whenever the page reads something new while nothing is typed, it holds `initial` again.
 */
export function PageForm<C extends Call, V extends object>(props: PageFormProps<C, V>): ReactNode {
  const t = useText(kitText);
  const [dirty, setDirty] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { form, submit, busy } = useWriteForm(props, () => setDirty(false));
  const { initial } = props;
  const words = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `initial` holds counts, not that it was made anew
  useEffect(() => {
    if (!dirty) form.setFieldsValue(initial as never);
  }, [words, dirty]);
  useUnsaved(dirty, box);
  const discard = () => {
    form.resetFields();
    setDirty(false);
  };
  return (
    <div className="k-page-form" ref={box}>
      <Form<V>
        form={form}
        layout="horizontal"
        labelCol={{ flex: '132px' }}
        colon={false}
        requiredMark
        initialValues={initial}
        onValuesChange={() => setDirty(differs(initial, form.getFieldsValue(true)))}
        onFinish={submit}
        className="k-form"
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
