import { Form, Input, type InputRef, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';
import type { CodeQuestion } from './dynamic-code.ts';

/** Asks for the dynamic code of a change that wants a fresh one; the change goes on with it. */
export function DynamicCodeDialog({ question }: { question: CodeQuestion }): ReactNode {
  const t = useText(kitText);
  const [code, setCode] = useState('');
  const input = useRef<InputRef>(null);
  const ready = /^\d{6}$/.test(code);
  return (
    <Modal
      open
      title={t('dynamicCode')}
      width={360}
      mask={{ closable: false }}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: 'dynamic-code-form', disabled: !ready }}
      // The dialog takes the focus for itself when it opens; the person wants to type.
      afterOpenChange={(open) => open && input.current?.focus()}
      onCancel={() => question.answer(null)}
    >
      <Form id="dynamic-code-form" onFinish={() => ready && question.answer(code)}>
        <p>{t('dynamicCodeWhy')}</p>
        <Form.Item
          validateStatus={question.wrong ? 'error' : ''}
          help={question.wrong && t('dynamicCodeWrong')}
        >
          <Input
            ref={input}
            aria-label={t('dynamicCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
