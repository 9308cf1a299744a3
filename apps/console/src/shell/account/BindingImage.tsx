import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../kit/text.ts';
import { RecoveryCodes } from '../../parts/passwords/RecoveryCodes.tsx';
import { bindingText } from './binding.text.ts';
import { qrImage, secretOf } from './qr.ts';

/** Data that an authenticator needs to be bound (the QR code, the secret to type), and the recovery codes. */
export function BindingImage({
  otpauthUrl,
  recoveryCodes,
}: {
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}): ReactNode {
  const t = useText(bindingText);
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let current = true;
    qrImage(otpauthUrl).then((url) => {
      if (current) setPicture(url);
    });
    return () => {
      current = false;
    };
  }, [otpauthUrl]);
  return (
    <>
      <div className="s-binding">
        <p>{t('bindHint')}</p>
        {picture ? (
          <img src={picture} width={192} height={192} alt={t('bindTitle')} />
        ) : (
          <div className="s-binding-wait" />
        )}
        <p className="s-binding-secret">
          {t('bindSecret')}
          <code>{secretOf(otpauthUrl)}</code>
        </p>
      </div>
      <RecoveryCodes codes={recoveryCodes} />
    </>
  );
}
