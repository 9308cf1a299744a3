import { companySignIn } from '@pitboss/contract/access/company-account';
import { useState } from 'react';
import { CallError, send } from '../../../kit/calls/send.ts';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { leaveFor } from '../../../parts/company/pending.ts';
import { companyLinkText } from './company-link.text.ts';

/** Link of the user to a company account: the browser leaves for the identity provider to make it. */
export function CompanyLink({
  account,
  linked,
  refresh,
}: {
  readonly account: string;
  readonly linked: boolean;
  readonly refresh: () => void;
}) {
  const t = useText(companyLinkText);
  const [busy, setBusy] = useState(false);
  const unlink = useWrite(companySignIn.unlink);
  const start = async () => {
    setBusy(true);
    try {
      const { url, ticket } = await send(companySignIn.startLink, {});
      leaveFor(url, { ticket, purpose: 'link' });
    } catch (error) {
      // The user was notified.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label={t('company')}>
      <h3>{t('company')}</h3>
      <p className="k-none">{t('hint')}</p>
      <p>
        <StatusTag tone={linked ? 'success' : 'warning'}>{t(linked ? 'linked' : 'unlinked')}</StatusTag>
      </p>
      {linked ? (
        <ConfirmAction
          label={t('unlink')}
          danger
          question={confirmation(companyLinkText.unlinkOf, account, companyLinkText.unlinkWhy)}
          onConfirm={async () => {
            await unlink.mutateAsync({ payload: {} });
            refresh();
          }}
        />
      ) : (
        <Button disabled={busy} onClick={() => void start()}>
          {t('link')}
        </Button>
      )}
    </section>
  );
}
