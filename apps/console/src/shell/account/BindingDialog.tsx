import { session } from '@pitboss/contract/access/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { endSession } from '../../kit/calls/share-session.ts';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { leaveShell } from '../session/gate.ts';
import { BindingImage } from './BindingImage.tsx';
import { bindingText } from './binding.text.ts';

interface Binding {
  readonly bindTicket: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

/** Binds the dynamic code, once (spec §2); afterwards the user signs in again, with the code. */
export function BindingDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(bindingText);
  const [binding, setBinding] = useState<Binding | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    // Every start creates a new secret: the QR code on screen must stay the last one.
    if (begun.current) return;
    begun.current = true;
    send(session.startBinding, {})
      .then(setBinding)
      .catch((error: unknown) => {
        onClose();
        if (!(error instanceof CallError)) throw error;
      });
  }, [onClose]);
  const submit = async () => {
    if (!binding || !code) return;
    setBusy(true);
    try {
      await send(session.bindDynamicCode, { bindTicket: binding.bindTicket, dynamicCode: code });
      endSession();
      notify({ kind: 'success', title: sayNow(bindingText.bound) });
      leaveShell(true);
    } catch (error) {
      setCode('');
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('bindTitle')}
      width={440}
      onCancel={onClose}
      ok={{ loading: busy, disabled: !binding || code.length < 6, press: submit }}
    >
      {binding && <BindingImage {...binding} />}
      <TextBox
        value={code}
        label={t('dynamicCode')}
        placeholder={t('dynamicHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={(typed) => setCode(typed.replace(/\D/g, ''))}
        onEnter={submit}
      />
    </Modal>
  );
}
