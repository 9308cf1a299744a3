import { companyAccount } from '@pitboss/contract/access/company-account';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Count, Plain, StatusTag, Time, type Tone } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { PageTools } from '../../../kit/page-tools.tsx';
import { useText } from '../../../kit/text.ts';
import { KeyFigure } from '../../../parts/figures/KeyFigure.tsx';
import { companyAccountText } from './company-account.text.ts';
import './company.css';

const AddRoleDialog = lazyDialog(async () => (await import('./RoleDialogs.tsx')).AddRoleDialog);
const RemoveRoleDialog = lazyDialog(async () => (await import('./RoleDialogs.tsx')).RemoveRoleDialog);

type Company = ReplyOf<typeof companyAccount.list>;

type SignIn = Company['signIns'][number];

/** Colours of the results of sign-ins: those that let nobody in. */
const tones: Readonly<Partial<Record<SignIn['outcome'], Tone>>> = {
  ok: 'success',
  linked: 'success',
  unknown: 'unusual',
  noRole: 'unusual',
  disabled: 'bad',
};

/** The identity provider in figures, groups of the company with the roles that they give, and the last sign-ins. */
export function CompanyAccountScreen() {
  const query = useCall(companyAccount.list, {});
  return (
    <div className="company-page">
      <Loaded query={query} lines={10}>
        {(company) => (
          <>
            <Figures company={company} />
            <Roles company={company} />
            <SignIns company={company} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Figures({ company }: { readonly company: Company }) {
  const t = useText(companyAccountText);
  const { issuer, groupsClaim, createsAccounts, roles, signIns } = company;
  const last = signIns[0];
  return (
    <>
      {issuer === null && (
        <Callout kind="info" title={t('notSetUp')}>
          {t('off')}
        </Callout>
      )}
      <div className="key-figures">
        <KeyFigure title={t('state')} value={t(issuer === null ? 'isOff' : 'isOn')} notes={[issuer]} />
        <KeyFigure
          title={t('roles')}
          value={<Count value={roles.length} />}
          notes={[groupsClaim && `${t('groupsClaim')}: ${groupsClaim}`]}
        />
        <KeyFigure title={t('createsAccounts')} value={t(createsAccounts ? 'yes' : 'no')} />
        <KeyFigure
          title={t('lastSignIn')}
          value={last ? <Time value={last.at} format="MM-DD HH:mm" /> : '-'}
          notes={[last?.account]}
        />
      </div>
    </>
  );
}

function Roles({ company }: { readonly company: Company }) {
  const t = useText(companyAccountText);
  const { holds } = useNavigation();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const mayEdit = holds('companyAccount.edit');
  const remove = {
    title: '',
    align: 'right' as const,
    cell: ({ group }: Company['roles'][number]) => (
      <Button size="small" danger onClick={() => setRemoving(group)}>
        {t('remove')}
      </Button>
    ),
  };
  return (
    <section aria-label={t('roles')} className="company-part">
      <h3>{t('roles')}</h3>
      <p className="k-none">{t('rolesHint')}</p>
      <RowsTable
        label={t('roles')}
        rows={company.roles}
        rowKey={({ group }) => group}
        empty={t('noRoles')}
        columns={[
          { title: t('group'), cell: ({ group }) => <code>{group}</code> },
          { title: t('role'), cell: ({ role }) => t(role) },
          ...(mayEdit ? [remove] : []),
        ]}
      />
      {mayEdit && (
        <PageTools>
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </PageTools>
      )}
      {adding && <AddRoleDialog onClose={() => setAdding(false)} />}
      {removing !== null && <RemoveRoleDialog group={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function SignIns({ company }: { readonly company: Company }) {
  const t = useText(companyAccountText);
  return (
    <section aria-label={t('signIns')} className="company-part">
      <h3>{t('signIns')}</h3>
      <RowsTable
        label={t('signIns')}
        rows={company.signIns}
        rowKey={({ id }) => id}
        empty={t('noSignIns')}
        pageSize={20}
        columns={[
          { title: t('at'), cell: ({ at }) => <Time value={at} /> },
          { title: t('account'), cell: ({ account }) => <Plain value={account} /> },
          {
            title: t('outcome'),
            cell: ({ outcome }) => <StatusTag tone={tones[outcome]}>{t(outcome)}</StatusTag>,
          },
          { title: t('gives'), cell: ({ role }) => t(role ?? 'none') },
          { title: t('subject'), cell: ({ subject }) => <Plain value={subject} /> },
        ]}
        unfold={({ claims }) => (
          <>
            <p className="k-none">{t('claims')}</p>
            <pre className="company-claims">{claims}</pre>
          </>
        )}
      />
    </section>
  );
}
