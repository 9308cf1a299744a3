import { lastLayer } from '@pitboss/contract/agents/agents';
import { newOldUsers } from '@pitboss/contract/members/new-old-users';
import type { ReactNode } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Button } from '../../kit/controls/button.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Count, Money, Rate } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { formatMoney } from '../../kit/money.ts';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import type { Settings } from '../../kit/settings.ts';
import { useView } from '../../kit/tabs/use-view.ts';
import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { useText } from '../../kit/text.ts';
import { reportRange } from '../../kit/time/range-defaults.ts';
import { dayRange, useZone, zoned } from '../../kit/time/zone.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { NewOldChart } from './NewOldChart.tsx';
import { newOldText } from './new-old-users.text.ts';
import type { Reply } from './reply.ts';

const StandardDialog = lazyDialog(async () => (await import('./StandardDialog.tsx')).StandardDialog);

type Standard = Reply['totals']['standard'];
type Row = Reply['list'][number];

/** The standard in words, and the button that changes it, for those who may. */
function StandardLine(props: {
  readonly standard: Standard | undefined;
  readonly open: (show: (close: () => void) => ReactNode) => void;
}) {
  const t = useText(newOldText);
  const { format } = useZone();
  const { holds } = useNavigation();
  // A tenant has one standard, which only its top agent sets.
  const ofTenant = useClientState((state) => (state.userInfo?.layer ?? lastLayer) <= 1);
  const { standard } = props;
  if (!standard) return null;
  const parts = [
    standard.firstBetBefore === null ? null : t('before', { at: format(standard.firstBetBefore) }),
    standard.days === null ? null : t('days', { count: standard.days }),
    standard.amountCny === null ? null : t('amount', { amount: formatMoney(standard.amountCny) }),
  ].filter(Boolean);
  return (
    <>
      <span>
        {t('standard')}: {parts.join(t('or'))}
      </span>
      {holds('newOldUser.standard') && ofTenant && (
        <Button onClick={() => props.open((close) => <StandardDialog standard={standard} close={close} />)}>
          {t('set')}
        </Button>
      )}
    </>
  );
}

const groupings = ['day', 'agent'] as const;

interface Tools {
  readonly reply: Reply | undefined;
  readonly open: (show: (close: () => void) => ReactNode) => void;
}

function Toolbar({ reply, open }: Tools) {
  const t = useText(newOldText);
  return (
    <>
      <ViewSwitch label={t('by')} param="by" views={groupings} words={(by) => t(`by.${by}`)} />
      <StandardLine standard={reply?.totals.standard} open={open} />
    </>
  );
}

function ImagePart({ reply }: Pick<Tools, 'reply'>) {
  const t = useText(newOldText);
  return (
    <>
      <small>{t('note')}</small>
      {reply && reply.list.length > 0 && <NewOldChart rows={reply.list} />}
    </>
  );
}

/** The members' report of a row's day or agent. */
function MembersOf({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const { search } = useNavigation();
  const { zone } = useZone();
  const { start_time = '', end_time = '', agentId } = search;
  const day = row.agentAccount === null ? dayRange(row.key, zone) : null;
  // The first and the last day count as far as they lie in the range.
  const range =
    day === null
      ? { start_time, end_time }
      : {
          start_time: String(Math.max(day[0], Number(start_time))),
          end_time: String(Math.min(day[1], Number(end_time))),
        };
  const agent = row.agentAccount === null ? agentId : row.key;
  return (
    <PageLink page="/memberReport" search={{ ...range, ...(agent ? { agentId: agent } : {}) }}>
      {children}
    </PageLink>
  );
}

const measures = {
  newPlayers: 'number',
  oldPlayers: 'number',
  newBets: 'number',
  oldBets: 'number',
  newAmount: 'money',
  oldAmount: 'money',
  oldShare: 'rate',
  newProfit: 'companyGain',
  oldProfit: 'companyGain',
} as const;
const totals = ({ totals: sums }: Pick<Reply, 'totals'>) => ({
  newPlayers: <Count value={sums.newPlayers} />,
  oldPlayers: <Count value={sums.oldPlayers} />,
  newBets: <Count value={sums.newBets} />,
  oldBets: <Count value={sums.oldBets} />,
  newAmount: <Money value={sums.newAmount} />,
  oldAmount: <Money value={sums.oldAmount} />,
  oldShare: <Rate value={sums.oldShare} />,
  newProfit: <Money value={sums.newProfit} gainOf="company" />,
  oldProfit: <Money value={sums.oldProfit} gainOf="company" />,
});
const common = {
  page: '/newOldUser',
  call: newOldUsers.report,
  text: newOldText,
  rowKey: 'key',
  pageSize: 50,
  filters: { time: reportRange, agentId: { pick: AgentPicker } },
  toolbar: Toolbar,
  summary: ImagePart,
} as const;

const ByDay = listScreen({
  ...common,
  always: (settings: Settings) => ({ by: 'day' as const, ...zoned(settings) }),
  columns: {
    key: { as: (row) => <MembersOf row={row}>{row.key}</MembersOf>, fixed: true, width: 120 },
    ...measures,
  },
  totals,
});
const ByAgent = listScreen({
  ...common,
  always: (settings: Settings) => ({ by: 'agent' as const, ...zoned(settings) }),
  columns: {
    agentAccount: {
      as: (row) => <MembersOf row={row}>{row.agentAccount}</MembersOf>,
      fixed: true,
      width: 140,
    },
    ...measures,
  },
  totals,
});

/** Bets of new and old members, by default of the last month. */
export function NewOldUserScreen() {
  const List = useView('by', groupings).view === 'day' ? ByDay : ByAgent;
  return (
    <WithRange of="reports">
      <List />
    </WithRange>
  );
}
