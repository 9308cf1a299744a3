import { access } from '@pitboss/contract/access/access';
import { whitelistKinds } from '@pitboss/contract/access/whitelist';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { ListTools } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import './access.css';
import { whitelistText } from './access.text.ts';

const AddAddresses = lazyDialog(async () => (await import('./WhitelistDialogs.tsx')).AddAddresses);
const RemoveAddresses = lazyDialog(async () => (await import('./WhitelistDialogs.tsx')).RemoveAddresses);

type Row = ReplyOf<typeof access.whitelist>['list'][number];

function OwnAddress({ reply }: ListTools<typeof access.whitelist>) {
  const t = useText(whitelistText);
  return reply && <span>{t('myIp', { ip: reply.ownIp })}</span>;
}

function OwnIp({ row }: { row: Row }) {
  const t = useText(whitelistText);
  return row.ownIp ? <StatusTag tone="info">{t('ownIp')}</StatusTag> : '-';
}

function Owner({ row }: { row: Row }) {
  const t = useText(whitelistText);
  return row.agentId ? (
    <AgentLink id={row.agentId}>{row.agentName ?? row.agentId}</AgentLink>
  ) : (
    t('thePlatform')
  );
}

const remove = (rows: readonly Row[], clear?: () => void) => (close: () => void) => (
  <RemoveAddresses rows={rows} onClose={close} onDone={() => clear?.()} />
);

/** IP whitelists of backoffice and API (spec §2, §5). */
export const WhitelistScreen = listScreen({
  page: '/ipManagement',
  call: access.whitelist,
  text: whitelistText,
  tabs: 'kind',
  filters: {
    ip: 'text',
    kind: { choices: whitelistKinds },
    agentId: { pick: AgentPicker },
  },
  columns: {
    ip: { as: 'text', fixed: true, width: 220 },
    kind: { choices: whitelistKinds, tones: { backoffice: 'info', api: 'neutral' } },
    agent: { as: (row) => <Owner row={row} />, width: 180, field: 'agentName' },
    ownIp: { as: (row) => <OwnIp row={row} />, width: 120 },
    operator: (row) => <OperatorName name={row.operator} />,
    createdAt: 'time',
  },
  buttons: ({ reply, refresh }) => [
    {
      label: whitelistText.add,
      feature: 'whitelist.edit',
      primary: true,
      open: (close) => <AddAddresses ownIp={reply?.ownIp ?? ''} onClose={close} onDone={refresh} />,
    },
  ],
  toolbar: OwnAddress,
  actions: (row) => [
    { label: whitelistText.remove, danger: true, feature: 'whitelist.edit', open: remove([row]) },
  ],
  bulk: (rows, clear) => [
    { label: whitelistText.removeMany, danger: true, feature: 'whitelist.edit', open: remove(rows, clear) },
  ],
});
