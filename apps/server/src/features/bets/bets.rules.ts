import { type betResults, type bets, hallLevels, roomTypes } from '@pitboss/contract/bets/bets';
import type { RequestOf } from '@pitboss/contract/define';
import { checkAmountRange } from '@pitboss/rules/checks/field-checks';
import { limitBreaks } from '@pitboss/rules/rooms/limits';
import { checkGame } from '../../domain/games/games.ts';
import { meantMembers } from '../../domain/members/account-match.ts';
import { checkListRange, rangeOrAll } from '../../domain/sql/range.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { ReadContext } from '../../kernel/calls/serve.ts';
import type { BetRow, BetTotals } from './bets.sql.ts';

function resultOf(row: BetRow): (typeof betResults)[number] {
  if (row.state === 0) return 'unsettled';
  if (row.state === 2) return 'cancelled';
  const profit = BigInt(row.payout) - BigInt(row.amount);
  return profit > 0n ? 'win' : profit < 0n ? 'lose' : 'draw';
}

/** A bet as the wire has it. */
export function wireBet(row: BetRow) {
  return {
    id: row.id,
    inningId: row.inning_id,
    roundId: row.round_id,
    gameId: row.game_id,
    areaId: row.area_id,
    roomId: row.room_id,
    roomType: roomTypes[row.room_type] ?? 'system',
    hallLevel: hallLevels[row.hall_level] ?? 'newbie',
    memberId: row.member_id,
    memberAccount: row.member_account,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    currency: row.currency,
    amount: moneyText(row.amount),
    payout: moneyText(row.payout),
    reward: moneyText(row.reward),
    profit: moneyText(row.state === 1 ? BigInt(row.payout) - BigInt(row.amount) : 0n),
    balance: row.balance_after === null ? null : moneyText(row.balance_after),
    result: resultOf(row),
    betTime: ms(row.bet_time),
    payoutTime: msOrNull(row.payout_time),
    limitBroken: limitBreaks[(row.limit_broken ?? 0) - 1] ?? null,
    ip: row.ip,
  };
}

/** Totals as the wire has them. */
export function wireTotals(totals: readonly BetTotals[]) {
  return {
    count: totals.reduce((sum, line) => sum + line.count, 0),
    totals: totals.map((line) => ({
      currency: line.currency,
      count: line.count,
      amount: moneyText(line.amount),
      open: moneyText(line.open),
      payout: moneyText(line.payout),
      profit: moneyText(line.profit),
      reward: moneyText(line.reward),
    })),
  };
}

/** A filter that has its time. */
export type Timed<F> = F & { start_time: number; end_time: number };

/** Refuses a query with neither its betting time nor an exact number, beyond three months, or by a game that is not permitted (spec §5, §6). */
export function timed<
  F extends {
    start_time?: number | undefined;
    end_time?: number | undefined;
    gameId?: number | undefined;
    id?: string | undefined;
    inningId?: string | undefined;
  },
>({ scope, session }: Pick<ReadContext, 'scope' | 'session'>, filter: F): Timed<F> {
  const ranged = rangeOrAll(filter, filter.id || filter.inningId);
  checkListRange(scope, ranged);
  checkGame(session.gameIds, filter.gameId);
  return ranged;
}

type WireFilter = RequestOf<typeof bets.list>;

/** The wire's words as the numbers of the table, after the rules of every list of bets (spec §5). */
export async function betFilterOf<F extends WireFilter>(
  context: Pick<ReadContext, 'db' | 'scope' | 'session'>,
  filter: F,
) {
  const ranged = timed(context, filter);
  if ((filter.minAmount || filter.maxAmount) && !filter.currency)
    throw new Refusal('filter.currencyRequired');
  obey(checkAmountRange('stake', filter.minAmount ?? '', filter.maxAmount ?? ''));
  const { memberAccount, ...rest } = ranged;
  return {
    ...rest,
    members: await meantMembers(context.db, context.scope, memberAccount, 'memberAccount'),
    roomType: filter.roomType && roomTypes.indexOf(filter.roomType),
    hallLevel: filter.hallLevel && hallLevels.indexOf(filter.hallLevel),
  };
}
