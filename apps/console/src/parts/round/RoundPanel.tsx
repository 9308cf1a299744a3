import type { bets } from '@pitboss/contract/bets/bets';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { GainLegend, Money, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { areaNameIn } from '../games/game-names.ts';
import { AgentLink, MemberLink } from '../links.tsx';
import { partsText } from '../parts.text.ts';
import { BetFacts } from './BetFacts.tsx';
import { MoneyTag } from './BetMoney.tsx';
import { RoundResult } from './RoundResult.tsx';
import { Replay, type ReplayEnd } from './replay/Replay.tsx';
import { replayText } from './replay/replay.text.ts';
import { useRound } from './use-round.ts';

type Reply = ReplyOf<typeof bets.round>;
type Known = Reply & { readonly round: NonNullable<Reply['round']> };
type Bet = Reply['bets'][number];

/**
 * A round with its result, its replay, what is known around it and the bets on it; the bet that one came for
 * is marked. `none` states why there is no round, where the caller knows.
 */
export function RoundPanel({
  inningId,
  bet,
  none,
}: {
  readonly inningId: string;
  readonly bet?: string | undefined;
  readonly none?: string | undefined;
}) {
  const t = useText(partsText);
  return (
    <Loaded query={useRound(inningId)} lines={12}>
      {({ round, bets: list }) =>
        round ? (
          <Opened key={bet} reply={{ round, bets: list }} bet={bet} />
        ) : (
          <p className="round-none">{none ?? t('noRound')}</p>
        )
      }
    </Loaded>
  );
}

function Opened({ reply, bet }: { readonly reply: Known; readonly bet: string | undefined }) {
  const t = useText(partsText);
  const [running, setRunning] = useState(false);
  const { round } = reply;
  const marked = reply.bets.find(({ id }) => id === bet);
  return (
    <div className="round-drawer">
      {marked && !running && <BetFacts bet={marked} />}
      <Covered covered={running}>
        <RoundResult record={round} />
      </Covered>
      <Replay record={round} payouts={payoutsOf(reply.bets)} onRunning={setRunning} />
      <Facts
        items={[
          { label: t('room'), value: round.roomId },
          { label: t('table'), value: round.tableId ?? '-' },
          { label: t('shoe'), value: round.shoeNo ?? '-' },
          { label: t('hand'), value: round.handNo ?? '-' },
          { label: t('startedAt'), value: <Time value={round.startedAt} /> },
          {
            label: t('endedAt'),
            value: round.endedAt === null ? t('running') : <Time value={round.endedAt} />,
          },
        ]}
      />
      <Covered covered={running}>
        <BetsOnRound list={reply.bets} marked={bet} />
      </Covered>
    </div>
  );
}

/** Content that a running replay has yet to show: hidden, with its space reserved so that nothing moves. */
function Covered({ covered, children }: { readonly covered: boolean; readonly children: ReactNode }) {
  const t = useText(replayText);
  return (
    <div className="round-cover">
      <div className={covered ? 'round-covered' : undefined}>{children}</div>
      {covered && <p className="round-cover-note">{t('hidden')}</p>}
    </div>
  );
}

/** Returns the payout of each settled bet, for the end of the replay. */
const payoutsOf = (list: readonly Bet[]): ReplayEnd[] =>
  list
    .filter((bet) => bet.payoutTime !== null)
    .map((bet) => ({ label: `${bet.memberAccount} ${bet.id}`, detail: `${bet.payout} ${bet.currency}` }));

function BetsOnRound({
  list,
  marked,
}: {
  readonly list: readonly Bet[];
  readonly marked: string | undefined;
}) {
  const t = useText(partsText);
  const language = useLanguage();
  const names = useClientState((state) => state.gameAreaNames);
  return (
    <>
      <h4>
        {t('betsOnRound')}{' '}
        {list.length > 0 && (
          <small className="k-none">
            {' · '}
            <GainLegend of="member" />
          </small>
        )}
      </h4>
      <RowsTable
        label={t('betsOnRound')}
        rows={list}
        rowKey={(bet) => bet.id}
        pageSize={50}
        marked={(bet) => bet.id === marked}
        empty={t('noBets')}
        columns={[
          { title: t('record'), cell: (bet) => bet.id },
          { title: t('member'), cell: (bet) => <MemberLink id={bet.memberId} account={bet.memberAccount} /> },
          { title: t('agent'), cell: (bet) => <AgentLink id={bet.agentId}>{bet.agentAccount}</AgentLink> },
          {
            title: t('area'),
            cell: (bet) =>
              bet.areaId === null ? '-' : say(areaNameIn(names, bet.gameId, bet.areaId), language),
          },
          {
            title: t('amount'),
            align: 'right',
            cell: (bet) => <Money value={bet.amount} currency={bet.currency} />,
          },
          {
            title: t('payout'),
            align: 'right',
            cell: (bet) => <Money value={bet.payout} currency={bet.currency} />,
          },
          {
            title: t('profit'),
            align: 'right',
            cell: (bet) => <Money value={bet.profit} currency={bet.currency} gainOf="member" />,
          },
          {
            title: t('result'),
            cell: (bet) => (bet.money === null ? t(`result.${bet.result}`) : <MoneyTag state={bet.money} />),
          },
          { title: t('betTime'), cell: (bet) => <Time value={bet.betTime} /> },
        ]}
      />
    </>
  );
}
