import { session } from '@pitboss/contract/access/session';
import { dynamicCodeRequired } from '@pitboss/contract/core/errors/access-codes';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { readToken, saveToken } from '../../kit/calls/token.ts';
import { firstText } from '../../kit/first.text.ts';
import { notify } from '../../kit/notices.ts';
import { hasPasskeys, provePasskey } from '../../kit/passkeys/browser-passkey.ts';
import { sayNow } from '../../kit/text.ts';
import { sealPasswords } from '../../parts/passwords/seal.ts';
import { enterShell } from '../session/gate.ts';
import { checkVersion } from '../version/version.ts';
import { useCaptcha } from './use-captcha.ts';

const blank = { account: '', password: '', code: '', dynamicCode: '' };

/** A field of the form, by its name. */
export type Field = keyof typeof blank;

interface Binding {
  readonly bindTicket: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

/** Second factor that waits for a passkey: its ticket, and the options of the prompt. */
interface PasskeyStep {
  readonly ticket: string;
  readonly passkey: string;
}

/** Checks for a newer version, and enters the shell at once for a user who is signed in already. */
function useArrival(): void {
  useEffect(() => {
    void checkVersion();
    // A user who is signed in already enters the shell; an expired session returns here.
    if (readToken()) enterShell();
  }, []);
}

/** Sends what was typed; the password is encrypted. `bindTicket` continues the binding of a second factor. */
async function signIn(values: typeof blank, captchaId: string, bindTicket: string | undefined) {
  const account = values.account.trim();
  const { sealed, time } = await sealPasswords(account, values.password);
  return send(
    session.login,
    {
      account,
      pwd: sealed[0] ?? '',
      time,
      captchaId,
      code: values.code.trim(),
      dynamicCode: values.dynamicCode.trim() || undefined,
      bindTicket,
    },
    { quiet: true },
  );
}

/** Focuses fields of the form by name, and the dynamic code as soon as the server requires one. */
function useFieldFocus(wantsDynamic: boolean, binding: Binding | null) {
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback(
    (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus(),
    [],
  );
  useEffect(() => {
    if (wantsDynamic || binding) focus('dynamicCode');
  }, [wantsDynamic, binding, focus]);
  return { form, focus };
}

/**
 * State of the sign-in form: typed values, the empty field that was reported, and the steps of the second
 * factor. `submit` validates, sends and enters the shell; `warmShell` prefetches it meanwhile.
 */
export function useSignIn(warmShell: () => void) {
  const { captcha, renew } = useCaptcha();
  const [values, setValues] = useState(blank);
  const [missing, setMissing] = useState<Field | null>(null);
  const [wantsDynamic, setWantsDynamic] = useState(false);
  const [binding, setBinding] = useState<Binding | null>(null);
  const [passkeyStep, setPasskeyStep] = useState<PasskeyStep | null>(null);
  const [busy, setBusy] = useState(false);
  const asksDynamic = wantsDynamic || binding !== null;
  const { form, focus } = useFieldFocus(wantsDynamic, binding);
  useArrival();

  const enter = (token: string) => {
    saveToken(token);
    enterShell();
  };

  const attempt = async () => {
    const reply = await signIn(values, captcha?.captchaId ?? '', binding?.bindTicket).catch(
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        // Next step of every sign-in with a second factor, not a failure: the form shows the field.
        if (error.code === dynamicCodeRequired.code && !wantsDynamic) setWantsDynamic(true);
        else notify({ kind: 'error', title: sayNow(firstText.tip), detail: error.message });
        throw error;
      },
    );
    if (reply.stage === 'done') return enter(reply.session.token);
    if (reply.stage === 'bind') setBinding(reply);
    else {
      setWantsDynamic(true);
      if (reply.passkey !== null) setPasskeyStep({ ticket: reply.ticket, passkey: reply.passkey });
    }
    throw new CallError(0, '');
  };

  const provePasskeyOf = async ({ ticket, passkey: options }: PasskeyStep) => {
    const passkey = await provePasskey(options);
    if (passkey === null) return;
    setBusy(true);
    warmShell();
    try {
      const reply = await send(session.secondFactor, { ticket, passkey }, { failed: firstText.tip });
      if (reply.stage === 'done') enter(reply.session.token);
    } catch (error) {
      // The ticket is used up: the next prompt comes with the password sent again.
      setPasskeyStep(null);
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const requested: Field[] = ['account', 'password'];
    if (asksDynamic) requested.push('dynamicCode');
    requested.push('code');
    const empty = requested.find((field) => !values[field].trim()) ?? null;
    setMissing(empty);
    if (empty) {
      focus(empty);
      return;
    }
    setBusy(true);
    // The shell loads while the server validates the password.
    warmShell();
    try {
      await attempt();
    } catch (error) {
      renew();
      setValues((now) => ({ ...now, code: '', dynamicCode: '' }));
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  const change = (field: Field, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    if (missing === field) setMissing(null);
  };
  return {
    form,
    captcha,
    renew,
    values,
    change,
    missing,
    asksDynamic,
    binding,
    busy,
    submit,
    byPasskey: passkeyStep && hasPasskeys() ? () => provePasskeyOf(passkeyStep) : null,
  };
}

/** The sign-in form as its parts receive it. */
export type SignInState = ReturnType<typeof useSignIn>;
