import { useState } from 'react';
import { Callout } from '../../../kit/detail/callout.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Count, StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { RecoveryCodes } from '../../../parts/passwords/RecoveryCodes.tsx';
import type { Info } from '../account/info.ts';
import { myInfoText } from '../account/my-info.text.ts';
import { CompanyLink } from './CompanyLink.tsx';
import { Passkeys } from './Passkeys.tsx';

const RecoveryForm = lazyDialog(async () => (await import('./RecoveryForm.tsx')).RecoveryForm);

/** Second factor of the user, and the form that makes new recovery codes, which are shown once. */
export function Security({ info, refresh }: { readonly info: Info; readonly refresh: () => void }) {
  const t = useText(myInfoText);
  const { account, companyLinked, dynamicCodeBound, recoveryCodesLeft } = info.operator;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <Facts
        items={[
          {
            label: t('dynamicCodeBound'),
            value: (
              <StatusTag tone={dynamicCodeBound ? 'success' : 'warning'}>
                {t(dynamicCodeBound ? 'bound' : 'unbound')}
              </StatusTag>
            ),
          },
          { label: t('recoveryCodesLeft'), value: <Count value={recoveryCodesLeft} /> },
        ]}
      />
      {!dynamicCodeBound && <p className="k-none">{t('recoveryUnbound')}</p>}
      {codes && (
        <Callout kind="warning" title={t('recoveryCodes')}>
          <RecoveryCodes codes={codes} />
        </Callout>
      )}
      {dynamicCodeBound && (
        <>
          <h3>{t('recoveryNew')}</h3>
          <p className="k-none">{t('recoveryNewHint')}</p>
          <RecoveryForm
            onDone={(made) => {
              setCodes(made);
              refresh();
            }}
          />
          <Passkeys />
          {companyLinked !== null && (
            <CompanyLink account={account} linked={companyLinked} refresh={refresh} />
          )}
        </>
      )}
    </>
  );
}
