import { access } from '@pitboss/contract/access/access';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { mutation } from '../../kit/calls/mutation.ts';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { commonText } from '../../kit/common.text.ts';
import { Hint } from '../../kit/controls/hint.tsx';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { deviceOf } from '../../parts/device.ts';
import { AgentLink } from '../../parts/links.tsx';
import { RegionName } from '../../parts/RegionName.tsx';
import './access.css';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { sessionText } from './access.text.ts';

type Row = ReplyOf<typeof access.sessions>['list'][number];

/** Accounts that wrong passwords have locked, each with its way out. */
function Locked() {
  const t = useText(sessionText);
  const navigation = useNavigation();
  const allowed = navigation.holds('sessions.revoke');
  const locked = useCall(access.lockedAccounts, {}, { enabled: allowed, quiet: true });
  const unlock = useWrite(access.unlock);
  if (!locked.data?.length) return null;
  return (
    <Hint kind="warning">
      <strong>{t('lockedTitle')}</strong>
      <div className="a-locked">
        {locked.data.map((one) => (
          <span key={one.id}>
            <strong>{one.account}</strong> {t(`role.${one.role}`)} {t('lockedUntil')}
            <Time value={one.lockedUntil} />
            <ConfirmAction
              type="link"
              label={t('unlock')}
              question={confirmation(commonText.unlockOf, one.account, commonText.unlockAsk)}
              onConfirm={() => unlock.mutateAsync({ payload: { operatorId: one.id } })}
            />
          </span>
        ))}
      </div>
    </Hint>
  );
}

function Account({ row }: { row: Row }) {
  const t = useText(sessionText);
  return (
    <span className="a-tags">
      {row.account}
      {row.current && <StatusTag tone="success">{t('current')}</StatusTag>}
      {row.viewer && <StatusTag tone="warning">{t('viewedBy', { viewer: row.viewer })}</StatusTag>}
    </span>
  );
}

function RoleName({ role }: { role: Row['role'] }) {
  return useText(sessionText)(`role.${role}`);
}

function actions(row: Row): readonly RowAction[] {
  return [
    {
      label: sessionText.revoke,
      danger: true,
      hidden: row.current,
      confirm: confirmation(sessionText.revokeOf, row.account, sessionText.revokeAsk),
      write: mutation(access.revokeSession, { operatorId: row.operatorId, tag: row.tag }),
    },
    {
      label: sessionText.revokeAll,
      danger: true,
      confirm: confirmation(sessionText.revokeAllOf, row.account, sessionText.revokeAllAsk),
      write: mutation(access.revokeAllSessions, { operatorId: row.operatorId }),
    },
  ];
}

/** Sessions that are open now: one's own and those of the operators below. */
export const SessionScreen = listScreen({
  page: '/sessions',
  call: access.sessions,
  text: { ...sessionText, createdAt: sessionText.since },
  rowKey: 'tag',
  tabs: 'appType',
  filters: { account: 'text', ip: 'text', appType: { choices: ['0', '1'] }, own: 'yesNo' },
  columns: {
    account: { as: (row) => <Account row={row} />, fixed: true, width: 190 },
    role: { as: (row) => <RoleName role={row.role} />, width: 150 },
    agentName: {
      as: (row) => (row.agentId ? <AgentLink id={row.agentId}>{row.agentName}</AgentLink> : '-'),
      width: 140,
    },
    appType: { choices: ['0', '1'] },
    ip: { as: 'text', width: 130 },
    region: {
      as: (row) => <RegionName region={row.region} />,
      field: { zh_cn: 'region.zh_cn', en_us: 'region.en_us' },
      width: 180,
    },
    device: {
      as: (row) => <span title={row.userAgent}>{deviceOf(row.userAgent)}</span>,
      width: 150,
      field: 'userAgent',
    },
    activeAt: 'time',
    createdAt: 'time',
    nickname: 'text',
  },
  summary: Locked,
  actions,
  everyMs: 30_000,
});
