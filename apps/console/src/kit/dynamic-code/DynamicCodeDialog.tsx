import { type ReactNode, useState } from 'react';
import type { CodePrompt } from '../calls/prompts/dynamic-code.ts';
import { TextBox } from '../controls/text-box.tsx';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { Modal } from '../dialog/modal.tsx';
import { Form, FormItem } from '../form/form.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';

/** Prompts for the dynamic code of a change that requires a fresh one; the change is then sent with it. */
export function DynamicCodeDialog({ question }: { question: CodePrompt }): ReactNode {
  const t = useText(kitText);
  const [code, setCode] = useState('');
  useDialogFocus();
  const ready = /^\d{6}$/.test(code);
  return (
    <Modal
      open
      title={t('dynamicCode')}
      width={360}
      ok={{ form: 'dynamic-code-form', disabled: !ready }}
      onCancel={() => question.answer(null)}
    >
      <Form id="dynamic-code-form" onFinish={() => ready && question.answer(code)}>
        <p>{t('dynamicCodeWhy')}</p>
        <FormItem {...(question.wrong ? { error: t('dynamicCodeWrong') } : {})}>
          <TextBox
            label={t('dynamicCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(typed) => setCode(typed.replace(/\D/g, ''))}
          />
        </FormItem>
      </Form>
    </Modal>
  );
}
