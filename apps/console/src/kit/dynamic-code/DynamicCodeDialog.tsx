import { Form, Input, type InputRef, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { CodePrompt } from '../calls/prompts/dynamic-code.ts';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';

/** Prompts for the dynamic code of a change that requires a fresh one; the change is then sent with it. */
export function DynamicCodeDialog({ question }: { question: CodePrompt }): ReactNode {
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
      // The dialog focuses itself when it opens; the user needs the focus in the input.
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
