import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { endViewAs } from '../../kit/calls/view-as.ts';
import { useText } from '../../kit/text.ts';
import { frameText } from './frame.text.ts';

/** Banner of an impersonation, during which nothing can be changed, with a button that ends it. */
export function ViewBanner(): ReactNode {
  const t = useText(frameText);
  const user = useClientState((state) => state.userInfo);
  const [busy, setBusy] = useState(false);
  if (!user?.viewer) return null;
  const leave = async () => {
    setBusy(true);
    try {
      // Loaded here, because no other code of the shell needs the sub-account calls so early.
      const { subAccountCalls } = await import('@pitboss/contract/access/sub-accounts');
      await send(subAccountCalls.endViewAs, {}, { quiet: true });
    } catch (error) {
      // Ends the impersonation in any case: the session may have expired already.
      if (!(error instanceof CallError)) throw error;
    } finally {
      endViewAs();
    }
  };
  return (
    <div className="s-viewing" role="status">
      <span>{t('viewing', { account: user.account, nickname: user.nickname, viewer: user.viewer })}</span>
      <button type="button" disabled={busy} onClick={() => void leave()}>
        {t('leaveView')}
      </button>
    </div>
  );
}
