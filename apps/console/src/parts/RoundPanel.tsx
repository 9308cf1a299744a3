import { bets } from '@pitboss/contract/bets';
import type { ReplyOf } from '@pitboss/contract/define';
import { Descriptions, Skeleton, Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { type ReactNode, useMemo, useState } from 'react';
import { useClientState } from '../kit/calls/client-state.ts';
import { useCall } from '../kit/calls/use-call.ts';
import { NotShown } from '../kit/failed.tsx';
import { GainLegend, Money, Time } from '../kit/list/cells.tsx';
import { useLanguage } from '../kit/settings.ts';
import { say, useText } from '../kit/text.ts';
import { areaNameIn } from './games/game-names.ts';
import { AgentLink, MemberLink } from './links.tsx';
import { partsText } from './parts.text.ts';
import { Replay, type ReplayEnd } from './round/Replay.tsx';
import { RoundResult } from './round/RoundResult.tsx';
import { replayText } from './round/replay.text.ts';

type Reply = ReplyOf<typeof bets.round>;
type Bet = Reply['bets'][number];

/** A round with its result, its replay, what is known around it and the bets on it. */
export function RoundPanel({ inningId }: { readonly inningId: string }) {
  const t = useText(partsText);
  const query = useCall(bets.round, { inningId }, { staleMs: 10_000 });
  const [running, setRunning] = useState(false);
  if (query.isPending) return <Skeleton active />;
  if (query.isError) return <NotShown error={query.error} missing={t('noRound')} retry={query.refetch} />;
  const { round } = query.data;
  return (
    <div className="round-drawer">
      <Covered covered={running}>
        <RoundResult record={round} />
      </Covered>
      <Replay record={round} payouts={payoutsOf(query.data.bets)} onRunning={setRunning} />
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'room', label: t('room'), children: round.roomId },
          { key: 'table', label: t('table'), children: round.tableId ?? '-' },
          { key: 'shoe', label: t('shoe'), children: round.shoeNo ?? '-' },
          { key: 'hand', label: t('hand'), children: round.handNo ?? '-' },
          { key: 'startedAt', label: t('startedAt'), children: <Time value={round.startedAt} /> },
          {
            key: 'endedAt',
            label: t('endedAt'),
            children: round.endedAt === null ? t('running') : <Time value={round.endedAt} />,
          },
        ]}
      />
      <Covered covered={running}>
        <BetsOnRound list={query.data.bets} />
      </Covered>
    </div>
  );
}

/** What a running replay has yet to show: out of sight, with its place kept so that nothing moves. */
function Covered({ covered, children }: { readonly covered: boolean; readonly children: ReactNode }) {
  const t = useText(replayText);
  return (
    <div className="round-cover">
      <div className={covered ? 'round-covered' : undefined}>{children}</div>
      {covered && <p className="round-cover-note">{t('hidden')}</p>}
    </div>
  );
}

/** What each settled bet came to, for the end of the replay. */
const payoutsOf = (list: readonly Bet[]): ReplayEnd[] =>
  list
    .filter((bet) => bet.payoutTime !== null)
    .map((bet) => ({ label: `${bet.memberAccount} ${bet.id}`, detail: `${bet.payout} ${bet.currency}` }));

function BetsOnRound({ list }: { readonly list: readonly Bet[] }) {
  const t = useText(partsText);
  const language = useLanguage();
  const names = useClientState((state) => state.gameAreaNames);
  const columns = useMemo(
    (): ColumnType<Bet>[] => [
      { key: 'id', title: t('record'), dataIndex: 'id' },
      {
        key: 'member',
        title: t('member'),
        render: (_, bet) => <MemberLink id={bet.memberId} account={bet.memberAccount} />,
      },
      {
        key: 'agent',
        title: t('agent'),
        render: (_, bet) => <AgentLink id={bet.agentId}>{bet.agentAccount}</AgentLink>,
      },
      {
        key: 'area',
        title: t('area'),
        render: (_, bet) =>
          bet.areaId === null ? '-' : say(areaNameIn(names, bet.gameId, bet.areaId), language),
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'right',
        render: (_, bet) => <Money value={bet.amount} currency={bet.currency} />,
      },
      {
        key: 'payout',
        title: t('payout'),
        align: 'right',
        render: (_, bet) => <Money value={bet.payout} currency={bet.currency} />,
      },
      {
        key: 'profit',
        title: t('profit'),
        align: 'right',
        render: (_, bet) => <Money value={bet.profit} currency={bet.currency} gainOf="member" />,
      },
      { key: 'betTime', title: t('betTime'), render: (_, bet) => <Time value={bet.betTime} /> },
    ],
    [t, names, language],
  );
  return (
    <>
      <h4>
        {t('betsOnRound')} <small>{list.length > 0 && <GainLegend of="member" />}</small>
      </h4>
      <Table<Bet>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...list]}
        pagination={list.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('noBets') }}
      />
    </>
  );
}
