import { session } from '@pitboss/contract/access/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';

interface Captcha {
  readonly captchaId: string;
  readonly image: string;
  /** Label of the sign-in with the company account; null where there is none. */
  readonly company: { readonly zh_cn: string; readonly en_us: string } | null;
}

/** The image code of sign-in: used up by every attempt, right or wrong, so that each needs a fresh one. */
export function useCaptcha(): { captcha: Captcha | null; renew: () => void } {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const requested = useRef(0);
  const renew = useCallback(() => {
    requested.current += 1;
    const mine = requested.current;
    setCaptcha(null);
    send(session.captcha, {})
      .then((fresh) => {
        if (requested.current === mine) setCaptcha(fresh);
      })
      .catch((error: unknown) => {
        // The user was notified; the empty image offers a retry.
        if (!(error instanceof CallError)) throw error;
      });
  }, []);
  useEffect(renew, [renew]);
  return { captcha, renew };
}
