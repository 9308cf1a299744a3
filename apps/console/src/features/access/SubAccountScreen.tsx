import { access } from '@pitboss/contract/access/access';
import { accountStates, staffRoles } from '@pitboss/contract/access/sub-accounts';
import type { ReplyOf } from '@pitboss/contract/define';
import { features, pages } from '@pitboss/contract/pages';
import { useClientState } from '../../kit/calls/client-state.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { type ListButton, type ListTools, mutation, type RowAction } from '../../kit/list/list-types.ts';
import type { Text } from '../../kit/text.ts';
import { useText } from '../../kit/text.ts';
import './access.css';
import { ask } from '../../kit/dialog/ask.ts';
import { subAccountText } from './access.text.ts';
import { viewAs } from './open-view-as.ts';

const PasswordResetDialog = lazyDialog(
  async () => (await import('../../parts/passwords/PasswordResetDialog.tsx')).PasswordResetDialog,
);
const SubAccountDialog = lazyDialog(async () => (await import('./SubAccountDialog.tsx')).SubAccountDialog);
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

/** Pages and features by their number, as the file says them. */
const permissionWords: Readonly<Record<string, Text>> = Object.fromEntries(
  [...pages, ...Object.values(features)].map(({ id, zh_cn, en_us }) => [String(id), { zh_cn, en_us }]),
);

function Permissions({ row }: { row: Row }) {
  const t = useText(subAccountText);
  const features = row.permissions.filter((id) => id > 99_999).length;
  return t('permissionCount', { pages: row.permissions.length - features, features });
}

/** Who may make accounts; of the administrators, the super administrator alone (spec §2). */
const makers: readonly unknown[] = ['superAdmin', 'agent', 'subAccount'];

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
];

/** What may be done with an account: nothing with the own one, nor with one that holds more. */
function actions(row: Row): readonly RowAction[] {
  const hidden = row.self || row.stronger;
  const edit = { feature: 'subAccounts.edit', hidden } as const;
  const blocked = row.state === 'blocked';
  return [
    {
      ...edit,
      label: subAccountText.edit,
      open: (close) => <SubAccountDialog row={row} onClose={close} />,
    },
    {
      ...edit,
      label: subAccountText.reset,
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
      label: subAccountText.unlock,
      feature: 'subAccounts.edit',
      hidden: row.self || row.lockedUntil === null,
      confirm: ask(subAccountText.unlockOf, row.account, subAccountText.unlockAsk),
      write: mutation(access.unlock, { operatorId: row.id }),
    },
    {
      label: subAccountText.viewAs,
      feature: 'subAccounts.viewAs',
      hidden: row.self || blocked,
      confirm: ask(subAccountText.viewAsOf, row.account, subAccountText.viewAsNote),
      run: () => viewAs(row.id),
    },
    {
      ...edit,
      label: blocked ? subAccountText.enable : subAccountText.block,
      danger: !blocked,
      confirm: blocked
        ? ask(subAccountText.enableOf, row.account, subAccountText.enableAsk)
        : ask(subAccountText.blockOf, row.account, subAccountText.blockAsk),
      write: mutation(access.updateSubAccountState, { id: row.id, state: blocked ? 'normal' : 'blocked' }),
    },
    {
      ...edit,
      label: subAccountText.remove,
      danger: true,
      confirm: ask(subAccountText.removeOf, row.account, subAccountText.removeAsk),
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
    words: permissionWords,
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
  filters: { account: 'text', nickname: 'text', state: { choices: accountStates } },
  columns,
  buttons,
  actions,
});

const Administrators = listScreen({
  page: '/bypassAccount',
  call: access.subAccounts,
  text: { ...subAccountText, 'role.subAccount': subAccountText['role.subAccount'] },
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

/** Sub-accounts of the own agent; for the super administrator, the administrators (spec §2). */
export function SubAccountScreen() {
  const role = useClientState((state) => state.userInfo?.role);
  return role === 'superAdmin' || role === 'systemAdmin' ? <Administrators /> : <Staff />;
}
