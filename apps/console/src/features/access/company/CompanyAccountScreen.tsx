import { companyAccount } from '@pitboss/contract/access/company-account';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { companyAccountText } from './company-account.text.ts';
import './company.css';

const AddRoleDialog = lazyDialog(async () => (await import('./RoleDialogs.tsx')).AddRoleDialog);
const RemoveRoleDialog = lazyDialog(async () => (await import('./RoleDialogs.tsx')).RemoveRoleDialog);

type Company = ReplyOf<typeof companyAccount.list>;

/** Groups of the company's identity with the roles that they give, beside the last sign-ins. */
export function CompanyAccountScreen() {
  const query = useCall(companyAccount.list, {});
  return (
    <div className="company-page">
      <Loaded query={query} lines={10}>
        {(company) => (
          <>
            <Settings company={company} />
            <div className="company-columns">
              <Roles company={company} />
              <SignIns company={company} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Settings({ company }: { readonly company: Company }) {
  const t = useText(companyAccountText);
  if (company.issuer === null) return <p className="k-none">{t('off')}</p>;
  return (
    <Facts
      items={[
        { label: t('issuer'), value: company.issuer },
        { label: t('groupsClaim'), value: company.groupsClaim },
        { label: t('createsAccounts'), value: t(company.createsAccounts ? 'yes' : 'no') },
      ]}
    />
  );
}

function Roles({ company }: { readonly company: Company }) {
  const t = useText(companyAccountText);
  const { holds } = useNavigation();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const mayEdit = holds('companyAccount.edit');
  return (
    <section aria-label={t('roles')}>
      <h3>{t('roles')}</h3>
      <p className="k-none">{t('rolesHint')}</p>
      {company.roles.length === 0 && <p className="k-none">{t('noRoles')}</p>}
      {company.roles.map(({ group, role }) => (
        <p key={group} className="company-role">
          <code>{group}</code>
          <span>{t(role)}</span>
          {mayEdit && (
            <Button size="small" danger onClick={() => setRemoving(group)}>
              {t('remove')}
            </Button>
          )}
        </p>
      ))}
      {mayEdit && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      {adding && <AddRoleDialog onClose={() => setAdding(false)} />}
      {removing !== null && <RemoveRoleDialog group={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function SignIns({ company }: { readonly company: Company }) {
  const t = useText(companyAccountText);
  return (
    <section aria-label={t('signIns')}>
      <h3>{t('signIns')}</h3>
      {company.signIns.length === 0 && <p className="k-none">{t('noSignIns')}</p>}
      {company.signIns.map((one) => (
        <article key={one.id} className="company-sign-in">
          <p>
            <Time value={one.at} /> {one.account ?? '-'} · {t(one.outcome)} · {t('gives')}:{' '}
            {one.role ? t(one.role) : t('none')}
          </p>
          <details>
            <summary>
              {t('claims')}: {one.subject}
            </summary>
            <pre>{one.claims}</pre>
          </details>
        </article>
      ))}
    </section>
  );
}
