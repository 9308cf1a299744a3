import { signInErrors } from '@pitboss/contract/errors/sign-in';
import { session } from '@pitboss/contract/session';
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { firstText } from '../../kit/calls/first.text.ts';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { readToken, saveToken } from '../../kit/calls/token.ts';
import { Icon } from '../../kit/drawn/icon.tsx';
import { signInLines } from '../../kit/drawn/sign-in-lines.ts';
import { notify } from '../../kit/notices.ts';
import { warm } from '../../kit/part.ts';
import { changeSettings, useLanguage } from '../../kit/settings.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { sealPasswords } from '../../parts/passwords/seal.ts';
import { enterShell } from '../gate.ts';
import { shellText } from '../shell.text.ts';
import { shellPart } from '../shell-part.ts';
import { BindingPicture } from './BindingPicture.tsx';
import { SignInSide } from './SignInSide.tsx';
import './sign-in.css';
import { checkVersion } from '../version.ts';
import { useCaptcha } from './use-captcha.ts';

const blank = { account: '', password: '', code: '', dynamicCode: '' };
type Field = keyof typeof blank;
interface Binding {
  readonly bindTicket: string;
  readonly otpauthUrl: string;
}

/** Whether what is sent here can be read on its way: plain http beyond this machine. */
const insecure = () =>
  location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Sign-in at the root path (spec §2, §5, §9). Uses no component library: it is the first thing anyone loads. */
export function SignIn(): ReactNode {
  const t = useText(shellText);
  const language = useLanguage();
  const { captcha, renew } = useCaptcha();
  const [values, setValues] = useState(blank);
  const [missing, setMissing] = useState<Field | null>(null);
  const [wantsDynamic, setWantsDynamic] = useState(false);
  const [binding, setBinding] = useState<Binding | null>(null);
  const [busy, setBusy] = useState(false);
  const [readable, setReadable] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    void checkVersion();
    // Whoever is signed in already lands inside; an ended session comes back here by itself.
    if (readToken()) enterShell();
  }, []);
  const focus = useCallback(
    (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus(),
    [],
  );
  useEffect(() => {
    if (wantsDynamic || binding) focus('dynamicCode');
  }, [wantsDynamic, binding, focus]);

  const asked: Field[] = [
    'account',
    'password',
    ...(wantsDynamic || binding ? (['dynamicCode'] as const) : []),
    'code',
  ];

  const attempt = async () => {
    const { sealed, time } = await sealPasswords(values.account.trim(), values.password);
    const reply = await send(
      session.login,
      {
        account: values.account.trim(),
        pwd: sealed[0] ?? '',
        time,
        captchaId: captcha?.captchaId ?? '',
        code: values.code.trim(),
        dynamicCode: values.dynamicCode.trim() || undefined,
        bindTicket: binding?.bindTicket,
      },
      { quiet: true },
    ).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      // The next step of every sign-in with a second factor, not a failure: the form says what it asks for.
      if (error.code === signInErrors['login.dynamicCodeRequired'].code && !wantsDynamic)
        setWantsDynamic(true);
      else notify({ kind: 'error', title: sayNow(firstText.tip), detail: error.message });
      throw error;
    });
    if (reply.stage === 'bind') {
      setBinding(reply);
      throw new CallError(0, '');
    }
    saveToken(reply.session.token);
    enterShell();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = asked.find((field) => !values[field].trim()) ?? null;
    setMissing(empty);
    if (empty) {
      focus(empty);
      return;
    }
    setBusy(true);
    // What lies behind comes while the server looks at the password.
    warm(shellPart);
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

  const input = (field: Field, attributes: InputHTMLAttributes<HTMLInputElement>) => (
    <label className="l-field">
      <span>{t(field)}</span>
      <input
        name={field}
        value={values[field]}
        aria-invalid={missing === field}
        onChange={(event) => {
          setValues((now) => ({ ...now, [field]: event.target.value }));
          if (missing === field) setMissing(null);
        }}
        {...attributes}
      />
      {missing === field && (
        <em role="alert">
          {t('empty', { label: language === 'en_us' ? t(field).toLowerCase() : t(field) })}
        </em>
      )}
    </label>
  );

  return (
    <main className="l-page">
      {insecure() && (
        <p className="l-warning" role="alert">
          {t('insecure')}
        </p>
      )}
      <button
        type="button"
        className="l-language"
        lang={language === 'zh_cn' ? 'en' : 'zh-CN'}
        onClick={() => changeSettings({ language: language === 'zh_cn' ? 'en_us' : 'zh_cn' })}
      >
        {t('language')}
      </button>
      <SignInSide agent={ownOrigin().appType === 1} />
      <section className="l-card">
        <h2>{t('signIn')}</h2>
        <form ref={form} onSubmit={submit} noValidate>
          {input('account', { autoComplete: 'username', autoFocus: true, maxLength: 100, spellCheck: false })}
          <div className="l-secret">
            {input('password', {
              type: readable ? 'text' : 'password',
              autoComplete: 'current-password',
              maxLength: 64,
              spellCheck: false,
              autoCapitalize: 'off',
            })}
            <button
              type="button"
              aria-pressed={readable}
              aria-label={t('showPassword')}
              title={t('showPassword')}
              onClick={() => setReadable(!readable)}
            >
              <Icon line={readable ? signInLines.eyeClosed : signInLines.eye} size={17} />
            </button>
          </div>
          {binding && <BindingPicture otpauthUrl={binding.otpauthUrl} />}
          {wantsDynamic && !binding && (
            <p className="l-step" role="status">
              {t('dynamicStep')}
            </p>
          )}
          {(wantsDynamic || binding) &&
            input('dynamicCode', {
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              maxLength: 8,
              placeholder: t('dynamicHint'),
            })}
          <div className="l-code">
            {input('code', {
              autoComplete: 'off',
              maxLength: 12,
              spellCheck: false,
              autoCapitalize: 'off',
              'aria-describedby': 'code-hint',
            })}
            <button type="button" onClick={renew} title={t('newPicture')} aria-label={t('newPicture')}>
              {captcha ? (
                <img src={captcha.image} alt="" width={200} height={56} />
              ) : (
                <Icon line={signInLines.again} />
              )}
            </button>
          </div>
          <p className="l-hint" id="code-hint">
            {t('codeHint')}
          </p>
          <button type="submit" className="k-button l-submit" disabled={busy}>
            {busy ? t('loading') : t(binding ? 'bindTitle' : 'signIn')}
          </button>
        </form>
      </section>
    </main>
  );
}
