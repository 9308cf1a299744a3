import { moneyFilters, moneyStates } from '@pitboss/contract/bets/bet-money';
import type { betResults, bets } from '@pitboss/contract/bets/bets';
import { hallLevels, roomTypes } from '@pitboss/contract/content/room-words';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { type BetQuery, checkBetQuery } from '@pitboss/rules/bet-query';
import type { Text } from '@pitboss/rules/i18n';
import { limitBreaks } from '@pitboss/rules/rooms/limits';
import { bothLanguages } from '../../../kit/form/rules.ts';
import { StatusTag, type Tone } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { currentSettings } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { GamePicker } from '../../../parts/games/GamePicker.tsx';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';
import { AgentPicker, AreaPicker, CurrencyPicker } from '../../../parts/games/pickers.tsx';
import { AgentLink, MemberLink, RoundLink } from '../../../parts/links.tsx';
import { MoneyTag, moneyTones } from '../../../parts/round/BetMoney.tsx';
import { betText } from './bets.text.ts';

type BetRow = ReplyOf<typeof bets.list>['list'][number];

/** Filters that every list of bets offers in addition to its own. */
export const betNarrowing = {
  areaId: { pick: AreaPicker, as: 'int', more: true },
  currency: { pick: CurrencyPicker, more: true },
  stake: { between: ['minAmount', 'maxAmount'], more: true },
  roomId: { as: 'text', more: true },
  roomType: { choices: roomTypes, more: true },
  hallLevel: { choices: hallLevels, more: true },
  memberId: { as: 'id', more: true },
  moneyState: { choices: moneyFilters, more: true },
} as const;
export const betWhat = {
  gameId: { pick: GamePicker, as: 'int' },
  agentId: { pick: AgentPicker },
} as const;

/** The round of a bet where it can be opened: game servers report a round when it is settled. */
export const reportedRound = ({ inningId, result }: Pick<BetRow, 'inningId' | 'result'>): string | null =>
  result === 'unsettled' ? null : inningId;

/**
 * The number of a bet, linked to the bet in its round, or to the bet only while there is no round to open.
 */
function BetLink({ bet }: { readonly bet: BetRow }) {
  const inningId = reportedRound(bet);
  return inningId ? (
    <RoundLink inningId={inningId} bet={bet.id}>
      {bet.id}
    </RoundLink>
  ) : (
    <PageLink page="/bet" search={{ id: bet.id }} thing={['bet', bet.id]}>
      {bet.id}
    </PageLink>
  );
}

/** Columns of every list of bets; each leads to what it names. */
export const betIdentity = {
  id: {
    as: (bet: BetRow) => (
      <Copyable words={bet.id}>
        <BetLink bet={bet} />
      </Copyable>
    ),
    fixed: true,
    width: 172,
  },
  inningId: {
    as: (bet: BetRow) =>
      bet.inningId ? (
        <Copyable words={bet.inningId}>
          {reportedRound(bet) ? <RoundLink inningId={bet.inningId} /> : bet.inningId}
        </Copyable>
      ) : (
        '-'
      ),
    width: 174,
    hidden: true,
  },
  betTime: { as: 'time', width: 152 },
  memberAccount: {
    as: (bet: BetRow) => <MemberLink id={bet.memberId} account={bet.memberAccount} />,
    width: 108,
    keep: true,
  },
  gameId: { as: (bet: BetRow) => <GameName id={bet.gameId} />, width: 120, grow: true },
  // The first amount of a row shows it.
  currency: { as: 'text', width: 60, hidden: true },
  amount: { as: 'money', width: 112, keep: true },
} as const;
/** Area of a bet; behind what decides, because the last columns give way first where there is no room. */
export const betArea = {
  areaId: { as: (bet: BetRow) => <AreaName gameId={bet.gameId} areaId={bet.areaId} />, width: 104 },
} as const;

/** Colours of results. */
export const resultTones: Readonly<Record<(typeof betResults)[number], Tone>> = {
  win: 'success',
  lose: 'neutral',
  draw: 'neutral',
  unsettled: 'info',
  cancelled: 'neutral',
};

/** State of a bet's money as a column. It is hidden where the result shows it; exports have it in any case. */
export const moneyColumn = {
  choices: moneyStates,
  tones: moneyTones,
  width: 120,
  hidden: true,
} as const;

/** Result of a bet; instead of it, why the money is not where the result says. */
function Outcome({ bet }: { readonly bet: BetRow }) {
  const t = useText(betText);
  if (bet.money === null)
    return <StatusTag tone={resultTones[bet.result]}>{t(`result.${bet.result}`)}</StatusTag>;
  return (
    <PageLink page="/bet" search={{ id: bet.id }}>
      <MoneyTag state={bet.money} />
    </PageLink>
  );
}

/** True while the outcome of a bet is open: its payout of zero means nothing. */
const isOpen = (bet: BetRow) => bet.result === 'unsettled';

export const betOutcome = {
  payout: { as: 'money', width: 112, lacks: isOpen },
  profit: { as: 'memberGain', width: 120, keep: true, lacks: isOpen },
  result: { as: (bet: BetRow) => <Outcome bet={bet} />, sheet: 'choice', width: 128, keep: true },
  ...betArea,
  money: moneyColumn,
  reward: 'money',
} as const;
/** Definitions of the columns of a bet's outcome. */
export const aboutBets = {
  result: 'betMoney',
  money: 'betMoney',
} as const;

export const betSurroundings = {
  agentAccount: (bet: BetRow) => <AgentLink id={bet.agentId}>{bet.agentAccount}</AgentLink>,
  roomId: { as: 'text', width: 100 },
  roomType: { choices: roomTypes, hidden: true },
  hallLevel: { choices: hallLevels, hidden: true },
  limitBroken: {
    choices: limitBreaks,
    tones: { min: 'unusual', max: 'bad', roundMax: 'bad' },
    width: 130,
  },
  gameClosed: { as: 'yesNo', width: 110, hidden: true },
  ip: {
    as: (bet: BetRow) => (
      <PageLink page="/betManagement" search={{ ip: bet.ip }}>
        {bet.ip}
      </PageLink>
    ),
    width: 130,
  },
} as const;

interface Requested extends Omit<BetQuery, 'member' | 'betIp' | 'exact'> {
  readonly id?: string | undefined;
  readonly inningId?: string | undefined;
  readonly memberAccount?: string | undefined;
  readonly memberId?: string | undefined;
  readonly ip?: string | undefined;
}

/**
 * Returns the condition that a query of bets still lacks (spec §5): its time range, the currency of an
 * amount, the member or address; null for none.
 */
export const betQueryLacks =
  (needs?: 'memberOrIp') =>
  (requested: Requested): Text | null => {
    const query = {
      ...requested,
      member: requested.memberAccount || requested.memberId,
      betIp: requested.ip,
      exact: Boolean(requested.id || requested.inningId),
    };
    const broken = checkBetQuery(query, { now: Date.now(), zone: currentSettings().zone, needs });
    return broken && bothLanguages(broken);
  };
