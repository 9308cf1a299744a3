import { isIP } from 'node:net';
import {
  type IngestCode,
  type IngestEvents,
  type IngestEventType,
  type IngestRound,
  ingestLimits,
  ingestSchemas,
} from '@pitboss/contract/ingest/ingest';
import type { DecodedVerdict } from '@pitboss/contract/ingest/ingest-replies';
import type { PoolLevel } from '@pitboss/rules/pools/pool-rules';
import type { AnyBody, NodeCall } from '@pitboss/wallet/messages';
import * as z from 'zod/mini';
import { sha256 } from '../../kernel/access/crypto.ts';
import { normaliseIp } from '../../kernel/http/ip.ts';
import type { StoredTransfer } from '../conflicts/stored.sql.ts';
import { verdictOf } from './verdict.ts';

/** A bet inside a round, money in minor units. */
export interface BetItem {
  readonly betId: string;
  readonly member: string;
  readonly agent: string | null;
  readonly areaId: number | null;
  readonly amount: bigint;
  readonly win: bigint;
  readonly jackpot: bigint;
  /** The level of the pool that pays it. */
  readonly jackpotLevel: PoolLevel | null;
  readonly currency: string | null;
  readonly ip: string;
  readonly at: number;
  readonly rtp: number | null;
  readonly balance: bigint | null;
}

export interface RoundItem {
  readonly kind: 'round';
  readonly id: string;
  readonly hash: Buffer;
  /** What the decoder says of the record. */
  readonly decoded: DecodedVerdict;
  readonly round: IngestRound;
  readonly bets: readonly BetItem[];
}

type Parsed<T extends IngestEventType> = {
  readonly kind: T;
  readonly id: string;
  readonly hash: Buffer;
  readonly event: IngestEvents[T];
};
export type EventItems = { [T in IngestEventType]: Parsed<T> };
export type EventItem = EventItems[IngestEventType];
/** A call about the wallet of a member whose money is here. */
export interface WalletItem {
  readonly kind: 'wallet';
  readonly id: string;
  readonly hash: Buffer;
  readonly call: NodeCall;
  readonly event: AnyBody;
}
/** The take, by its id, whose bet record has to follow its orders: made here, never sent. */
export interface RecordItem {
  readonly kind: 'record';
  readonly id: string;
}
/** A round that a person puts in the place of the one stored under its number, with the ids of the bets stored: never sent. */
export interface ReplacementItem {
  readonly kind: 'replacement';
  readonly id: string;
  readonly round: RoundItem;
  readonly stored: readonly string[];
}
/** A bet that a person puts in the place of the one stored under its id: never sent. */
export interface ReplacedBetItem {
  readonly kind: 'replacedBet';
  readonly id: string;
  readonly bet: EventItems['bet'];
}
/** An order that a person puts in the place of the one stored: never sent. */
export interface ReplacedTransferItem {
  readonly kind: 'replacedTransfer';
  readonly id: string;
  readonly transfer: EventItems['transfer'];
  readonly stored: StoredTransfer;
}
/** What is sent, as opposed to what follows from it. */
export type SentItem = RoundItem | EventItem | WalletItem;
export type Item = SentItem | RecordItem | ReplacementItem | ReplacedBetItem | ReplacedTransferItem;

/** An item that is wrong in itself. */
export interface Wrong {
  readonly id: string;
  readonly code: IngestCode;
  readonly field: string;
}

/** Minor units of a decimal text with at most two places; the schema has checked its form. */
export function minorUnits(text: string): bigint {
  const dot = text.indexOf('.');
  if (dot < 0) return BigInt(text) * 100n;
  return BigInt(text.slice(0, dot) + text.slice(dot + 1).padEnd(2, '0'));
}

const optionalMinor = (text: string | undefined) => (text === undefined ? null : minorUnits(text));

export function idOf(value: unknown, name: string): string {
  const id = (value as Record<string, unknown> | null)?.[name];
  return typeof id === 'string' ? id.slice(0, 64) : '';
}

export function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...extra].join('.').slice(0, 80);
}

export const timely = (at: number, now: number) =>
  at >= now - ingestLimits.maxAgeMs && at <= now + ingestLimits.maxAheadMs;

/** The address in its plain form; empty when it is none. */
export function address(ip: string): string {
  const version = isIP(ip);
  return version === 4 ? ip : version === 6 ? normaliseIp(ip) : '';
}

function betOf(bet: IngestRound['bets'][number]): BetItem {
  return {
    betId: bet.betId,
    member: bet.member,
    agent: bet.agent ?? null,
    areaId: bet.areaId ?? null,
    amount: minorUnits(bet.amount),
    win: minorUnits(bet.win),
    jackpot: bet.jackpot === undefined ? 0n : minorUnits(bet.jackpot),
    jackpotLevel: bet.jackpotLevel ?? null,
    currency: bet.currency ?? null,
    ip: address(bet.ip),
    at: bet.at,
    rtp: bet.rtp ?? null,
    balance: optionalMinor(bet.balance),
  };
}

/**
 * SHA-256 of what a round says: its fields in a fixed order, money in minor units, so that neither the order of
 * keys nor "5" for "5.00" makes another round of it.
 */
function roundHash(round: IngestRound, bets: readonly BetItem[]): Buffer {
  return sha256(
    JSON.stringify([
      [
        round.roundId,
        round.gameId,
        round.roomId,
        round.tableId ?? null,
        round.shoeNo ?? null,
        round.handNo ?? null,
      ],
      [round.result, round.player, round.banker, round.cardType, round.startedAt, round.endedAt],
      bets.map((bet) => [
        [
          bet.betId,
          bet.member,
          bet.agent,
          bet.areaId,
          String(bet.amount),
          String(bet.win),
          String(bet.jackpot),
          ...(bet.jackpotLevel === null ? [] : [bet.jackpotLevel]),
        ],
        [bet.currency, bet.ip, bet.at, bet.rtp, bet.balance === null ? null : String(bet.balance)],
      ]),
    ]),
  );
}

/** Reads one round of a batch (wallet: ingest); `now` in epoch ms bounds its times. */
export function parseRound(value: unknown, now: number): RoundItem | Wrong {
  const parsed = z.safeParse(ingestSchemas.round, value);
  const id = idOf(value, 'roundId');
  if (!parsed.success) return { id, code: 'syntax', field: firstIssue(parsed.error) };
  const round = parsed.data;
  if (!timely(round.startedAt, now)) return { id, code: 'timeRange', field: 'startedAt' };
  if (!timely(round.endedAt, now) || round.endedAt < round.startedAt)
    return { id, code: 'timeRange', field: 'endedAt' };
  const seen = new Set<string>();
  const bets: BetItem[] = [];
  for (const [index, raw] of round.bets.entries()) {
    const bet = betOf(raw);
    if (!bet.ip) return { id, code: 'syntax', field: `bets.${index}.ip` };
    if (!timely(bet.at, now)) return { id, code: 'timeRange', field: `bets.${index}.at` };
    if (seen.has(bet.betId)) return { id, code: 'betRepeated', field: `bets.${index}.betId` };
    seen.add(bet.betId);
    bets.push(bet);
  }
  return { kind: 'round', id, hash: roundHash(round, bets), decoded: verdictOf(round), round, bets };
}

/** A text that is the same for the same content, whatever the order of its keys. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
}

const isEventType = (type: unknown): type is IngestEventType =>
  typeof type === 'string' && Object.hasOwn(ingestSchemas.events, type);

/** Reads one event of a batch. */
export function parseEvent(value: unknown, now: number): EventItem | Wrong {
  const id = idOf(value, 'eventId');
  const type = (value as { type?: unknown } | null)?.type;
  if (!isEventType(type)) return { id, code: 'syntax', field: 'type' };
  const parsed = z.safeParse(ingestSchemas.events[type], value);
  if (!parsed.success) return { id, code: 'syntax', field: firstIssue(parsed.error) };
  const event = parsed.data as IngestEvents[IngestEventType];
  // A member is known by its account, not by the memory of ids: it may have registered long ago.
  const oldest = type === 'member' ? 0 : now - ingestLimits.maxAgeMs;
  if (event.at < oldest || event.at > now + ingestLimits.maxAheadMs)
    return { id, code: 'timeRange', field: 'at' };
  if ('ip' in event && event.ip !== undefined && !address(event.ip))
    return { id, code: 'syntax', field: 'ip' };
  // The union of the parts is the union of the whole, which the compiler cannot see through the variable `type`.
  return { kind: type, id, hash: sha256(canonical(event)), event } as EventItem;
}
