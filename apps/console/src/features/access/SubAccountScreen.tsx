import { access } from '@pitboss/contract/access/access';
import { accountStates, staffRoles } from '@pitboss/contract/access/sub-accounts';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { features, pages } from '@pitboss/contract/core/pages';
import { useClientState } from '../../kit/calls/client-state.ts';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { ListButton, ListTools, RowAction } from '../../kit/list/list-types.ts';
import type { Text } from '../../kit/text.ts';
import { useText } from '../../kit/text.ts';
import './access.css';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { partsText } from '../../parts/parts.text.ts';
import { subAccountText } from './access.text.ts';
import { explainText } from './explain/explain.text.ts';

const PasswordResetDialog = lazyDialog(
  async () => (await import('../../parts/passwords/PasswordResetDialog.tsx')).PasswordResetDialog,
);
const DynamicCodeResetDialog = lazyDialog(
  async () => (await import('../../parts/passwords/DynamicCodeResetDialog.tsx')).DynamicCodeResetDialog,
);
const SubAccountDialog = lazyDialog(async () => (await import('./SubAccountDialog.tsx')).SubAccountDialog);
const ExplainDialog = lazyDialog(async () => (await import('./explain/ExplainDialog.tsx')).ExplainDialog);
const ViewAsDialog = lazyDialog(async () => (await import('./ViewAsDialog.tsx')).ViewAsDialog);

type Row = ReplyOf<typeof access.subAccounts>['list'][number];

function State({ row }: { row: Row }) {
  const t = useText(subAccountText);
  return (
    <span className="a-tags">
      <StatusTag tone={row.state === 'normal' ? 'success' : 'error'}>{t(`state.${row.state}`)}</StatusTag>
      {row.lockedUntil !== null && <StatusTag tone="warning">{t('locked')}</StatusTag>}
      {row.mustChangePassword && <StatusTag tone="info">{t('firstSignIn')}</StatusTag>}
    </span>
  );
}

/** Names of pages and features by their number, for the export. */
const permissionLabels: Readonly<Record<string, Text>> = Object.fromEntries(
  [...pages, ...Object.values(features)].map(({ id, zh_cn, en_us }) => [String(id), { zh_cn, en_us }]),
);

function Permissions({ row }: { row: Row }) {
  const t = useText(subAccountText);
  const features = row.permissions.filter((id) => id > 99_999).length;
  return t('permissionCount', { pages: row.permissions.length - features, features });
}

/**
 * Roles that may create accounts: the super administrator creates administrators, the other roles
 * sub-accounts (spec §2).
 */
const makers: readonly unknown[] = ['superAdmin', 'agentAdmin', 'agent', 'subAccount'];

const buttons = ({ me, refresh }: ListTools<typeof access.subAccounts>): readonly ListButton[] => [
  {
    label: me?.role === 'superAdmin' ? subAccountText.addAdmin : subAccountText.add,
    feature: 'subAccounts.edit',
    primary: true,
    hidden: !makers.includes(me?.role),
    open: (close) => <SubAccountDialog onClose={close} onDone={refresh} />,
  },
  {
    label: subAccountText.viewAsOther,
    feature: 'subAccounts.viewAs',
    open: (close) => <ViewAsDialog onClose={close} />,
  },
  {
    label: explainText.explain,
    feature: 'subAccounts.explain',
    open: (close) => <ExplainDialog onClose={close} />,
  },
];

/** Returns the actions on an account: none on the caller's own, nor on one with more permissions. */
function actions(row: Row): readonly RowAction[] {
  const hidden = row.self || row.stronger;
  const edit = { feature: 'subAccounts.edit', hidden } as const;
  const blocked = row.state === 'blocked';
  return [
    {
      ...edit,
      label: commonText.edit,
      open: (close) => <SubAccountDialog row={row} onClose={close} />,
    },
    {
      ...edit,
      label: commonText.reset,
      open: (close) => (
        <PasswordResetDialog
          subject={row}
          call={access.resetSubAccountPassword}
          note={subAccountText.resetNote}
          onClose={close}
        />
      ),
    },
    {
      feature: 'subAccounts.edit',
      hidden: hidden || !row.dynamicCodeBound,
      label: partsText.resetDynamicCode,
      open: (close) => (
        <DynamicCodeResetDialog subject={row} call={access.resetSubAccountDynamicCode} onClose={close} />
      ),
    },
    {
      label: subAccountText.unlock,
      feature: 'subAccounts.edit',
      hidden: row.self || row.lockedUntil === null,
      confirm: confirmation(commonText.unlockOf, row.account, commonText.unlockAsk),
      write: mutation(access.unlock, { operatorId: row.id }),
    },
    {
      label: subAccountText.viewAs,
      feature: 'subAccounts.viewAs',
      hidden: row.self || blocked,
      open: (close) => <ViewAsDialog of={row} onClose={close} />,
    },
    {
      label: explainText.explain,
      feature: 'subAccounts.explain',
      open: (close) => <ExplainDialog account={row.account} onClose={close} />,
    },
    {
      ...edit,
      label: blocked ? commonText.enable : commonText.block,
      danger: !blocked,
      confirm: blocked
        ? confirmation(commonText.enableOf, row.account, subAccountText.enableAsk)
        : confirmation(subAccountText.blockOf, row.account, subAccountText.blockAsk),
      write: mutation(access.updateSubAccountState, { id: row.id, state: blocked ? 'normal' : 'blocked' }),
    },
    {
      ...edit,
      label: fieldLabels.remove,
      danger: true,
      confirm: confirmation(commonText.removeOf, row.account, subAccountText.removeAsk),
      write: mutation(access.deleteSubAccount, { id: row.id }),
    },
  ];
}

const columns = {
  account: { as: 'text', fixed: true, width: 130 },
  nickname: 'text',
  phone: { as: 'text', width: 130 },
  state: { as: (row: Row) => <State row={row} />, width: 220 },
  permissions: {
    as: (row: Row) => <Permissions row={row} />,
    words: permissionLabels,
    width: 190,
  },
  lockedUntil: 'time',
  lastLoginAt: 'time',
  createdAt: 'time',
} as const;

const { account: _account, ...others } = columns;

const Staff = listScreen({
  page: '/bypassAccount',
  call: access.subAccounts,
  text: subAccountText,
  tabs: 'state',
  filters: { account: 'text', nickname: 'text', state: { choices: accountStates } },
  columns,
  buttons,
  actions,
});

const Administrators = listScreen({
  page: '/bypassAccount',
  call: access.subAccounts,
  text: subAccountText,
  filters: {
    account: 'text',
    nickname: 'text',
    role: { choices: staffRoles.filter((role) => role !== 'subAccount') },
    state: { choices: accountStates },
  },
  columns: {
    account: columns.account,
    role: { as: (row: Row) => <RoleName role={row.role} />, width: 160 },
    ...others,
  },
  buttons,
  actions,
});

function RoleName({ role }: { role: Row['role'] }) {
  return useText(subAccountText)(`role.${role}`);
}

/**
 * Sub-accounts of the caller's agent or agent administrator; for the super administrator, the administrators
 * (spec §2).
 */
export function SubAccountScreen() {
  const role = useClientState((state) => state.userInfo?.role);
  return role === 'superAdmin' || role === 'systemAdmin' ? <Administrators /> : <Staff />;
}
