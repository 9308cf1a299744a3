import { session } from '@pitboss/contract/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';

interface Captcha {
  readonly captchaId: string;
  readonly image: string;
}

/** The picture code of sign-in: used up by every attempt, right or wrong, so that each needs a fresh one. */
export function useCaptcha(): { captcha: Captcha | null; renew: () => void } {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const asked = useRef(0);
  const renew = useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    setCaptcha(null);
    send(session.captcha, {})
      .then((fresh) => {
        if (asked.current === mine) setCaptcha(fresh);
      })
      .catch((error: unknown) => {
        // The person was notified; the empty picture offers another try.
        if (!(error instanceof CallError)) throw error;
      });
  }, []);
  useEffect(renew, [renew]);
  return { captcha, renew };
}
