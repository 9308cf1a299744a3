import { session } from '@pitboss/contract/access/session';
import { type ReactNode, useEffect, useState } from 'react';
import type { CodePrompt } from '../calls/prompts/dynamic-code.ts';
import { CallError, send } from '../calls/send.ts';
import { Button } from '../controls/button.tsx';
import { TextBox } from '../controls/text-box.tsx';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { Modal } from '../dialog/modal.tsx';
import { Form, FormItem } from '../form/form.tsx';
import { kitText } from '../kit.text.ts';
import { hasPasskeys, provePasskey } from '../passkeys/browser-passkey.ts';
import { passkeyPromptText } from '../passkeys/passkeys.text.ts';
import { useText } from '../text.ts';

/** Options of the prompt for the user's passkeys of this console; null while there are none to prompt for. */
function usePasskeyOptions(): string | null {
  const [options, setOptions] = useState<string | null>(null);
  useEffect(() => {
    if (!hasPasskeys()) return;
    send(session.passkeyChallenge, { purpose: 'confirm' }, { quiet: true })
      .then((reply) => setOptions(reply.options))
      .catch((error: unknown) => {
        // Without a challenge the dialog asks for the code only.
        if (!(error instanceof CallError)) throw error;
      });
  }, []);
  return options;
}

/** Prompts for the dynamic code or passkey of a change that requires a fresh one; it is then sent with it. */
export function DynamicCodeDialog({ question }: { question: CodePrompt }): ReactNode {
  const t = useText(kitText);
  const passkeyText = useText(passkeyPromptText);
  const [code, setCode] = useState('');
  const options = usePasskeyOptions();
  useDialogFocus();
  const ready = /^\d{6}$/.test(code);
  const prove = async (prompt: string) => {
    const text = await provePasskey(prompt);
    if (text !== null) question.answer({ kind: 'passkey', text });
  };
  return (
    <Modal
      open
      title={t('dynamicCode')}
      width={360}
      ok={{ form: 'dynamic-code-form', disabled: !ready }}
      onCancel={() => question.answer(null)}
    >
      <Form
        id="dynamic-code-form"
        onFinish={() => ready && question.answer({ kind: 'dynamic-code', text: code })}
      >
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
        {options !== null && <Button onClick={() => void prove(options)}>{passkeyText('usePasskey')}</Button>}
      </Form>
    </Modal>
  );
}
