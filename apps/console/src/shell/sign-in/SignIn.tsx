import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { changeSettings, useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { isAnswered } from '../../parts/company/pending.ts';
import { productText } from '../session/product.text.ts';
import { CodeField, PasswordField, SignInField } from './SignInField.tsx';
import { SignInSide } from './SignInSide.tsx';
import './sign-in.css';
import { signInText } from './sign-in.text.ts';
import { useSignIn } from './use-sign-in.ts';

// Only a first sign-in needs it.
const BindingImage = lazy(async () => ({
  default: (await import('../account/BindingImage.tsx')).BindingImage,
}));

// Only a sign-in with the company account needs it.
const CompanyStep = lazy(async () => ({
  default: (await import('./company/CompanyStep.tsx')).CompanyStep,
}));
const startCompany = async () => (await import('./company/start-company.ts')).startCompany();

/** Returns true when the connection is not encrypted: plain http to a host other than this one. */
const insecure = () =>
  location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Sign-in at the root path (spec §2, §5, §9). Uses no component library, because it is loaded first. */
export function SignIn({ warmShell }: { readonly warmShell: () => void }): ReactNode {
  const t = useText(signInText);
  const language = useLanguage();
  const [answered, setAnswered] = useState(isAnswered);
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
        {answered ? (
          <Suspense>
            <CompanyStep onBack={() => setAnswered(false)} />
          </Suspense>
        ) : (
          <SignInForm warmShell={warmShell} />
        )}
      </section>
    </main>
  );
}

function SignInForm({ warmShell }: { readonly warmShell: () => void }): ReactNode {
  const t = useText(signInText);
  const product = useText(productText);
  const state = useSignIn(warmShell);
  const [byRecovery, setByRecovery] = useState(false);
  const language = useLanguage();
  const { form, captcha, asksDynamic, binding, busy, submit, byPasskey } = state;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <SignInField
        of={state}
        field="account"
        autoComplete="username"
        autoFocus
        maxLength={100}
        spellCheck={false}
      />
      <PasswordField of={state} />
      {binding && (
        <Suspense>
          <BindingImage {...binding} />
        </Suspense>
      )}
      {asksDynamic && !binding && (
        <p className="l-step" role="status">
          {t(byPasskey ? 'passkeyStep' : 'dynamicStep')}
        </p>
      )}
      {byPasskey && (
        <button type="button" className="k-button l-passkey" disabled={busy} onClick={() => void byPasskey()}>
          {t('usePasskey')}
        </button>
      )}
      {asksDynamic && (
        <SignInField
          of={state}
          field="dynamicCode"
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          maxLength={24}
          spellCheck={false}
          placeholder={t(byRecovery ? 'recoveryHint' : 'dynamicHint')}
        />
      )}
      {asksDynamic && !binding && (
        <button type="button" className="l-other" onClick={() => setByRecovery(!byRecovery)}>
          {t(byRecovery ? 'useDynamic' : 'useRecovery')}
        </button>
      )}
      <CodeField of={state} />
      <p className="l-hint" id="code-hint">
        {t('codeHint')}
      </p>
      <button type="submit" className="k-button l-submit" disabled={busy}>
        {busy ? product('loading') : t(binding ? 'bindTitle' : 'signIn')}
      </button>
      {captcha?.company && (
        <button type="button" className="k-button l-company" disabled={busy} onClick={startCompany}>
          {captcha.company[language]}
        </button>
      )}
    </form>
  );
}
