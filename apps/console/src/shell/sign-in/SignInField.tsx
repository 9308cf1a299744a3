import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Icon } from '../../kit/drawn/icon.tsx';
import { signInLines } from '../../kit/drawn/sign-in-lines.ts';
import { useText } from '../../kit/text.ts';
import { signInText } from './sign-in.text.ts';
import type { Field, SignInState } from './use-sign-in.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly of: SignInState;
  readonly field: Field;
}

/** A labelled input of the sign-in form, with its message when it was left empty. */
export function SignInField({ of, field, ...attributes }: FieldProps): ReactNode {
  const t = useText(signInText);
  const missing = of.missing === field;
  return (
    <label className="l-field">
      <span>{t(field)}</span>
      <input
        name={field}
        value={of.values[field]}
        aria-invalid={missing}
        onChange={(event) => of.change(field, event.target.value)}
        {...attributes}
      />
      {missing && <em role="alert">{t(`${field}Required`)}</em>}
    </label>
  );
}

/** The password, which a button makes readable. */
export function PasswordField({ of }: { readonly of: SignInState }): ReactNode {
  const t = useText(signInText);
  const [readable, setReadable] = useState(false);
  return (
    <div className="l-secret">
      <SignInField
        of={of}
        field="password"
        type={readable ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={64}
        spellCheck={false}
        autoCapitalize="off"
      />
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
  );
}

/** The verification code with its picture, which a click replaces. */
export function CodeField({ of }: { readonly of: SignInState }): ReactNode {
  const t = useText(signInText);
  return (
    <div className="l-code">
      <SignInField
        of={of}
        field="code"
        autoComplete="off"
        maxLength={12}
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby="code-hint"
      />
      <button type="button" onClick={of.renew} title={t('newPicture')} aria-label={t('newPicture')}>
        {of.captcha ? (
          <img src={of.captcha.image} alt="" width={200} height={56} />
        ) : (
          <Icon line={signInLines.again} />
        )}
      </button>
    </div>
  );
}
