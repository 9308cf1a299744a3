import { companySignIn } from '@pitboss/contract/access/company-account';
import { session } from '@pitboss/contract/access/session';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../../kit/calls/send.ts';
import { saveToken } from '../../../kit/calls/token.ts';
import { hasPasskeys, provePasskey } from '../../../kit/passkeys/browser-passkey.ts';
import { useText } from '../../../kit/text.ts';
import { takeAnswer } from '../../../parts/company/pending.ts';
import { BindingImage } from '../../account/BindingImage.tsx';
import { enterShell } from '../../session/gate.ts';
import { companyText } from './company.text.ts';

type Step = ReplyOf<typeof companySignIn.finish>;
type Waiting = Exclude<Step, { stage: 'done' }>;

/** Page of the user's own link, after it was made. */
const linkPage = '/myInfo?tab=security';

/** Sends the provider's reply; null when it linked the account of a session, which then goes on. */
async function finish(): Promise<Step | null> {
  const taken = takeAnswer();
  if (!taken) throw new CallError(0, '');
  const { pending, answer } = taken;
  const payload = { ticket: pending.ticket, answer };
  if (pending.purpose === 'signIn') return send(companySignIn.finish, payload);
  await send(companySignIn.link, payload).finally(() => {
    history.replaceState(null, '', linkPage);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  return null;
}

/** Steps of a sign-in after the identity provider: its reply, and then the second factor. */
export function CompanyStep({ onBack }: { readonly onBack: () => void }): ReactNode {
  const t = useText(companyText);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const started = useRef(false);
  const go = (step: Step | null) => {
    if (step?.stage === 'done') {
      saveToken(step.session.token);
      enterShell();
    } else setWaiting(step);
  };
  const attempt = (step: Promise<Step | null>) =>
    step.then(go).catch((error: unknown) => {
      // The user was notified; tickets are used up by every attempt.
      if (!(error instanceof CallError)) throw error;
      onBack();
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply is sent once
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void attempt(finish());
  }, []);
  return (
    <>
      {waiting ? (
        <FactorForm step={waiting} onSend={(factor) => void attempt(sendFactor(waiting, factor))} />
      ) : (
        <p role="status">{t('checking')}</p>
      )}
      <button type="button" className="l-other" onClick={onBack}>
        {t('back')}
      </button>
    </>
  );
}

interface SentFactor {
  readonly passkey?: string;
  readonly dynamicCode?: string;
}

const sendFactor = (step: Waiting, factor: SentFactor): Promise<Step> =>
  send(session.secondFactor, {
    ticket: step.ticket ?? '',
    ...factor,
    ...(step.stage === 'bind' ? { bindTicket: step.bindTicket } : {}),
  });

function FactorForm({
  step,
  onSend,
}: {
  readonly step: Waiting;
  readonly onSend: (factor: SentFactor) => void;
}): ReactNode {
  const t = useText(companyText);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onSend({ dynamicCode: code.trim() });
  };
  const prove = async (options: string) => {
    const passkey = await provePasskey(options);
    if (passkey !== null) onSend({ passkey });
  };
  const options = step.stage === 'secondFactor' && hasPasskeys() ? step.passkey : null;
  return (
    <form onSubmit={submit} noValidate>
      {step.stage === 'bind' ? (
        <BindingImage {...step} />
      ) : (
        <p className="l-step" role="status">
          {t('factorStep')}
        </p>
      )}
      {options !== null && (
        <button type="button" className="k-button l-passkey" onClick={() => void prove(options)}>
          {t('usePasskey')}
        </button>
      )}
      <label className="l-field">
        <span>{t('dynamicCode')}</span>
        <input
          name="dynamicCode"
          value={code}
          autoComplete="one-time-code"
          maxLength={24}
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <button type="submit" className="k-button l-submit">
        {t('signIn')}
      </button>
    </form>
  );
}
