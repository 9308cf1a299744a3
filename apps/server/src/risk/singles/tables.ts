import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { type BetEvent, isBet, type RiskItem } from '@pitboss/risk/events';
import { lower, type Opposite, oppositeStakes, oppositesOf } from '@pitboss/risk/rounds/opposites';
import type { Owner } from '../evaluation/memory.ts';
import type { RoundBet } from './pairs.sql.ts';

interface TableBet {
  readonly member: string;
  readonly owner: Owner;
  readonly area: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly ip: string;
  readonly at: number;
}

/** The bets of one round on areas that have an opposite, by their ids. */
export interface Table {
  readonly round: string;
  readonly game: number;
  readonly bets: Map<string, TableBet>;
}

/** A bet in a round whose game has opposite areas. */
export type TableEvent = BetEvent & { readonly round: string; readonly area: number };
export const isOnTable = (event: RiskItem[number]): event is TableEvent =>
  isBet(event) &&
  event.round !== undefined &&
  event.area !== undefined &&
  oppositesOf(event.game).some((pair) => pair.includes(event.area as number));

const betOf = (event: TableEvent): TableBet => ({
  member: event.member,
  area: event.area,
  currency: event.currency,
  ip: event.ip,
  at: event.betAt,
  owner: { tenantId: event.tenant, agentId: event.agent, memberId: event.member },
  amount: BigInt(event.stake),
});

/** Puts a bet of the tables into its round. */
export function addRow(table: Table, row: RoundBet): void {
  table.bets.set(row.id, {
    member: row.member_id,
    area: row.area_id,
    currency: row.currency,
    ip: row.ip,
    owner: { tenantId: row.tenant_id, agentId: row.agent_id, memberId: row.member_id },
    amount: BigInt(row.amount),
    at: row.bet_time.getTime(),
  });
}

/** Adds a bet in its state before an event that is not evaluated yet. */
export function addBefore(table: Table, event: TableEvent): void {
  const isMade = event.kind === 'placed' || (event.kind === 'settled' && event.placed);
  if (isMade) table.bets.delete(event.bet);
  else table.bets.set(event.bet, betOf(event));
}

/** Applies an event; returns whether it changes the stakes. */
export function apply(table: Table, event: TableEvent): boolean {
  if (event.kind === 'cancelled') return table.bets.delete(event.bet);
  if (table.bets.has(event.bet)) return false;
  table.bets.set(event.bet, betOf(event));
  return true;
}

/** Stakes of a member in a round. */
export interface Player {
  readonly member: string;
  readonly owner: Owner;
  readonly currency: string;
  /** By area, in the member's currency and in CNY. */
  readonly own: Map<number, bigint>;
  readonly cny: Map<number, bigint>;
  readonly ips: Set<string>;
  last: number;
}

/** The members of a round with their stakes; those whose currency has no rate are left out. */
export function playersOf(table: Table, rates: ReadonlyMap<string, bigint>): Player[] {
  const players = new Map<string, Player>();
  for (const { member, owner, area, currency, amount, ip, at } of table.bets.values()) {
    const rate = rates.get(currency);
    if (rate === undefined) continue;
    let player = players.get(member);
    if (!player) {
      player = { member, owner, currency, last: at, own: new Map(), cny: new Map(), ips: new Set() };
      players.set(member, player);
    }
    player.own.set(area, (player.own.get(area) ?? 0n) + amount);
    const inCny = divHalfEven(amount * rate, RATE_SCALE);
    player.cny.set(area, (player.cny.get(area) ?? 0n) + inCny);
    player.ips.add(ip);
    player.last = Math.max(player.last, at);
  }
  return [...players.values()];
}

/** Two members with nearly the same at stake on opposite areas; the one with the lower id first. */
export interface Found {
  readonly table: Table;
  readonly low: Player;
  readonly high: Player;
  readonly stakes: Opposite;
  readonly matched: bigint;
}

/** Members who stake against some of a round's members, linked or not. */
export function foundIn(
  table: Table,
  players: readonly Player[],
  touched: ReadonlySet<string>,
  min: bigint,
): Found[] {
  const found: Found[] = [];
  const strong = players.filter(({ cny }) =>
    oppositesOf(table.game).some(([i, j]) => {
      const left = (cny.get(i) ?? 0n) - (cny.get(j) ?? 0n);
      return (left < 0n ? -left : left) >= min;
    }),
  );
  for (const [place, one] of strong.entries())
    for (const other of strong.slice(place + 1)) {
      if (!touched.has(one.member) && !touched.has(other.member)) continue;
      const [low, high] = BigInt(one.member) < BigInt(other.member) ? [one, other] : [other, one];
      const stakes = oppositeStakes(table.game, low.cny, high.cny, min);
      if (stakes) found.push({ table, low, high, stakes, matched: lower(stakes) });
    }
  return found;
}

/** Returns the stake on an area less that on its opposite, in the member's currency. */
export const leftOf = ({ own }: Player, area: number, opposite: number): bigint =>
  (own.get(area) ?? 0n) - (own.get(opposite) ?? 0n);
