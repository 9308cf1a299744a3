import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { useText } from '../../kit/text.ts';
import { copyText } from '../../kit/values/copy.tsx';
import './recovery-codes.css';
import { recoveryText } from './recovery.text.ts';

/** New recovery codes, which are shown once. Uses no component library, because the sign-in has it too. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const t = useText(recoveryText);
  return (
    <section className="recovery-codes" aria-label={t('recoveryCodes')}>
      <p>{t('recoveryOnce')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button onClick={() => copyText(codes.join('\n'))}>{t('copyCodes')}</Button>
    </section>
  );
}
