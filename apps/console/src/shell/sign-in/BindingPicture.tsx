import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../kit/text.ts';
import { shellText } from '../shell.text.ts';
import { qrPicture, secretOf } from './qr.ts';

/** What an authenticator needs to be bound: the picture to scan and the secret to type. */
export function BindingPicture({ otpauthUrl }: { otpauthUrl: string }): ReactNode {
  const t = useText(shellText);
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let current = true;
    qrPicture(otpauthUrl).then((url) => {
      if (current) setPicture(url);
    });
    return () => {
      current = false;
    };
  }, [otpauthUrl]);
  return (
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
  );
}
