import type { betResults, bets } from '@pitboss/contract/bets/bets';
import { hallLevels, roomTypes } from '@pitboss/contract/content/room-words';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkAmountRange } from '@pitboss/rules/checks/field-checks';
import { limitBreaks } from '@pitboss/rules/rooms/limits';
import { type MoneyState, moneyStatesOf } from '../../domain/bets/money-states.sql.ts';
import { checkListRange, rangeOrAll } from '../../domain/calendar/range-limits.ts';
import { checkGame } from '../../domain/games/games.ts';
import { meantMembers } from '../../domain/members/meant-members.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import type { ReadContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import type { BetRow, BetTotals } from './bets.sql.ts';

function resultOf(row: BetRow): (typeof betResults)[number] {
  if (row.state === 0) return 'unsettled';
  if (row.state === 2) return 'cancelled';
  const profit = BigInt(row.payout) - BigInt(row.amount);
  return profit > 0n ? 'win' : profit < 0n ? 'lose' : 'draw';
}

/** Returns bets as DTOs, with the states of their money. */
export async function betDtos({ db, scope }: Pick<ReadContext, 'db' | 'scope'>, rows: readonly BetRow[]) {
  const states = await moneyStatesOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => betDto(row, states.get(row.id) ?? null));
}

function betDto(row: BetRow, money: MoneyState | null) {
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
    money,
    betTime: ms(row.bet_time),
    payoutTime: msOrNull(row.payout_time),
    limitBroken: limitBreaks[(row.limit_broken ?? 0) - 1] ?? null,
    gameClosed: row.game_closed ?? false,
    ip: row.ip,
  };
}

/** Returns totals as a DTO. */
export function totalsDto(totals: readonly BetTotals[]) {
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

/** Filter with its time range. */
export type Timed<F> = F & { start_time: number; end_time: number };

/**
 * Rejects a query with neither its betting time nor an exact number, beyond three months, or by a game that
 * is not permitted (spec §5, §6).
 */
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

type DtoFilter = RequestOf<typeof bets.list>;

/**
 * Converts a filter of the contract to database values and applies the rules of every list of bets (spec §5).
 */
export async function betFilterOf<F extends DtoFilter>(
  context: Pick<ReadContext, 'db' | 'scope' | 'session'>,
  filter: F,
) {
  const ranged = timed(context, filter);
  if ((filter.minAmount || filter.maxAmount) && !filter.currency)
    throw new AppError('filter.currencyRequired');
  assertValid(checkAmountRange('stake', filter.minAmount ?? '', filter.maxAmount ?? ''));
  const { memberAccount, ...rest } = ranged;
  return {
    ...rest,
    members: await meantMembers(context.db, context.scope, memberAccount, 'memberAccount'),
    roomType: filter.roomType && roomTypes.indexOf(filter.roomType),
    hallLevel: filter.hallLevel && hallLevels.indexOf(filter.hallLevel),
  };
}
