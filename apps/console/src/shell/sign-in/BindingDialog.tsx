import { session } from '@pitboss/contract/session';
import { Input, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { endSession } from '../../kit/calls/share-session.ts';
import { kitText } from '../../kit/kit.text.ts';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { frameText } from '../frame/frame.text.ts';
import { leaveShell } from '../gate.ts';
import { shellText } from '../shell.text.ts';
import { BindingPicture } from './BindingPicture.tsx';

interface Binding {
  readonly bindTicket: string;
  readonly otpauthUrl: string;
}

/** Binds the dynamic code, once (spec §2); afterwards one signs in anew, with it. */
export function BindingDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(shellText);
  const k = useText(kitText);
  const [binding, setBinding] = useState<Binding | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    // Every start makes a new secret: the picture on screen must stay the last one.
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
      notify({ kind: 'success', title: sayNow(frameText.bound) });
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
      width={400}
      mask={{ closable: false }}
      okText={k('confirm')}
      cancelText={k('cancel')}
      okButtonProps={{ loading: busy, disabled: !binding || code.length < 6 }}
      onOk={submit}
      onCancel={onClose}
    >
      {binding && <BindingPicture otpauthUrl={binding.otpauthUrl} />}
      <Input
        value={code}
        aria-label={t('dynamicCode')}
        placeholder={t('dynamicHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        onPressEnter={submit}
      />
    </Modal>
  );
}
