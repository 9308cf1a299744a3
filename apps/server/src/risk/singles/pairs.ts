import { toDto } from '@pitboss/ledger/money';
import type { RiskItem } from '@pitboss/risk/events';
import { type FigureKey, keyText } from '@pitboss/risk/keys';
import { minuteOf, minuteStart } from '@pitboss/risk/minutes/minutes';
import { singleRules } from '@pitboss/risk/rules/single-rules';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Memory } from '../evaluation/memory.ts';
import { lookAtGauge } from './gauge.ts';
import { readOpposites, readRounds, readSignIns, type SignIn, storeOpposite } from './pairs.sql.ts';
import {
  addBefore,
  addRow,
  apply,
  type Found,
  foundIn,
  isOnTable,
  leftOf,
  playersOf,
  type Table,
  type TableEvent,
} from './tables.ts';
import type { EvaluateItem, Work } from './work.ts';

const code = 'relativelyBet';
const monitor = singleRules[code];
/** A common sign-in links for this long (risk §2). */
export const linkMs = 7 * 24 * 3_600_000;

/** Pairs that are kept between cycles. */
const pairsMax = 50_000;

/** A record of a pair, by its round. */
interface Kept {
  readonly at: number;
  readonly matched: bigint;
}

const lengthOf = (memory: Memory) => memory.configs.get(code)?.config.windowMinutes ?? monitor.window.minutes;
const figureKey = (subject: string): FigureKey => ({ code, figure: 'value', subject, currency: null });
const subjectOf = ({ low, high }: Found) => `m:${low.member}|m:${high.member}`;

function within(memory: Memory, subject: string, minute: number): Kept[] {
  const from = minute - lengthOf(memory);
  return [...(memory.pairs.get(subject)?.values() ?? [])].filter(
    ({ at }) => minuteOf(at) <= minute && minuteOf(at) > from,
  );
}
const valueAt = (memory: Memory, subject: string) => (minute: number) =>
  BigInt(within(memory, subject, minute).length);

/** The rounds that some messages change, as they were before them. */
async function tablesOf(run: RunSql, work: Work): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  const unknown = new Set<string>();
  const made = new Map<string, RiskItem>();
  for (const item of work.items)
    for (const event of item) {
      if (!isOnTable(event)) continue;
      const { round, game } = event;
      if (!tables.has(round)) tables.set(round, { round, game, bets: new Map() });
      // A round that arrives completely, in one message, has no other bets.
      const isWhole = event.kind === 'settled' && event.placed && (made.get(round) ?? item) === item;
      made.set(round, item);
      if (!isWhole && event.kind !== 'corrected') unknown.add(round);
    }
  const rows = await readRounds(run, [...unknown]);
  const later = unknown.size > 0 ? await work.later() : [];
  for (const row of rows) {
    const table = tables.get(row.inning_id);
    if (table) addRow(table, row);
  }
  const seen = new Set<string>();
  for (const item of [...work.items, ...later])
    for (const event of item) {
      if (!isOnTable(event) || seen.has(event.bet)) continue;
      seen.add(event.bet);
      const table = tables.get(event.round);
      if (table) addBefore(table, event);
    }
  return tables;
}

/**
 * Returns the links between two members: bets from one address, or sign-ins from one address or device in the
 * days before.
 */
export function linksOf({ low, high }: Found, signIns: ReadonlyMap<string, readonly SignIn[]>): string[] {
  const links: string[] = [];
  if ([...low.ips].some((ip) => high.ips.has(ip))) links.push('betIp');
  const at = Math.max(low.last, high.last);
  const counts = ({ first, last }: SignIn) => first.getTime() <= at && last.getTime() > at - linkMs;
  const [own, other] = [low, high].map(({ member }) => (signIns.get(member) ?? []).filter(counts));
  if (own?.some(({ ip }) => other?.some((one) => one.ip === ip))) links.push('signInIp');
  if (own?.some(({ device }) => device !== '' && other?.some((one) => one.device === device)))
    links.push('device');
  return links;
}

interface Linked extends Found {
  readonly links: readonly string[];
  readonly at: number;
}

/** Returns the linked pairs of each message, by its index. */
async function linkedPairs(run: RunSql, memory: Memory, work: Work): Promise<Map<number, Linked[]>> {
  const tables = await tablesOf(run, work);
  const min = memory.configs.get(code)?.config.least ?? monitor.least.initial;
  const found = new Map<number, Found[]>();
  for (const [place, item] of work.items.entries()) {
    const touched = new Map<Table, Set<string>>();
    for (const event of item.filter((one): one is TableEvent => isOnTable(one))) {
      const table = tables.get(event.round);
      if (!table || !apply(table, event)) continue;
      const members = touched.get(table) ?? new Set();
      touched.set(table, members.add(event.member));
    }
    const pairs = [...touched].flatMap(([table, members]) =>
      foundIn(table, playersOf(table, memory.rates), members, min),
    );
    if (pairs.length > 0) found.set(place, pairs);
  }
  const all = [...found.values()].flat();
  const members = [...new Set(all.flatMap(({ low, high }) => [low.member, high.member]))];
  const earliest = Math.min(...all.map(({ low, high }) => Math.max(low.last, high.last)));
  const signIns = new Map<string, SignIn[]>(members.map((member) => [member, []]));
  for (const one of await readSignIns(run, members, earliest - linkMs)) signIns.get(one.member_id)?.push(one);
  const linked = new Map<number, Linked[]>();
  for (const [place, pairs] of found) {
    const own = pairs.flatMap((pair) => {
      const links = linksOf(pair, signIns);
      return links.length > 0 ? { ...pair, links, at: Math.max(pair.low.last, pair.high.last) } : [];
    });
    if (own.length > 0) linked.set(place, own);
  }
  return linked;
}

/** Reads the records of pairs that are not in memory. */
async function loadPairs(run: RunSql, memory: Memory, subjects: Iterable<string>): Promise<void> {
  const missing = [...new Set(subjects)].filter((subject) => !memory.pairs.has(subject));
  // Limit of the longest window in both directions.
  const rows = await readOpposites(run, missing, minuteStart(memory.minute - 2 * 72 * 60));
  if (memory.pairs.size > pairsMax)
    for (const subject of memory.pairs.keys())
      if (!memory.standings.has(keyText(figureKey(subject)))) memory.pairs.delete(subject);
  for (const subject of missing) memory.pairs.set(subject, new Map());
  for (const { subject, round, at, matched } of rows)
    memory.pairs.get(subject)?.set(round, { at: at.getTime(), matched: BigInt(matched) });
}

/**
 * Stores the record of a round, unless it has one with at least the same stakes; returns whether the pair
 * must be evaluated.
 */
async function keep(
  run: RunSql,
  memory: Memory,
  work: Work,
  one: Linked,
  ahead: Map<string, bigint>,
): Promise<boolean> {
  const { low, high, table, stakes, matched, links, at } = one;
  const subject = subjectOf(one);
  const known =
    ahead.get(`${subject} ${table.round}`) ?? memory.pairs.get(subject)?.get(table.round)?.matched;
  if (known !== undefined && known >= matched) return false;
  ahead.set(`${subject} ${table.round}`, matched);
  const { area, otherArea } = stakes;
  await storeOpposite(run, {
    id: work.ids.next(),
    subject,
    round: table.round,
    game: table.game,
    matched,
    links,
    at,
    sides: [
      { member: low.member, area, amount: leftOf(low, area, otherArea), currency: low.currency },
      {
        member: high.member,
        area: otherArea,
        amount: leftOf(high, otherArea, area),
        currency: high.currency,
      },
    ],
  });
  return true;
}

/**
 * Reads the rounds of the messages and stores their records; returns the evaluation of each message's pairs.
 */
export async function preparePairs(run: RunSql, memory: Memory, work: Work): Promise<EvaluateItem> {
  const standing = [...memory.standings.values()].filter(
    ({ key, of }) => of.code === code && !memory.gauges.has(key),
  );
  const linked = await linkedPairs(run, memory, work);
  const subjects = [...linked.values()].flat().map(subjectOf);
  const wanted = [...standing.map(({ of }) => of.subject), ...subjects];
  await loadPairs(run, memory, wanted);
  for (const { key, of } of standing) memory.gauges.set(key, valueAt(memory, of.subject));
  const fresh = new Map<number, Linked[]>();
  /** Stakes of the stored rounds, before the messages are evaluated. */
  const ahead = new Map<string, bigint>();
  for (const [place, pairs] of linked) {
    const kept: Linked[] = [];
    for (const one of pairs) if (await keep(run, memory, work, one, ahead)) kept.push(one);
    fresh.set(place, kept);
  }
  return (_item, position, steps) => {
    for (const one of fresh.get(position) ?? []) {
      const subject = subjectOf(one);
      const records = memory.pairs.get(subject) ?? new Map<string, Kept>();
      const at = records.get(one.table.round)?.at ?? one.at;
      memory.pairs.set(subject, records.set(one.table.round, { at, matched: one.matched }));
      const from = minuteOf(at);
      if (from <= memory.minute - lengthOf(memory)) continue;
      const matched = within(memory, subject, memory.minute).reduce((sum, kept) => sum + kept.matched, 0n);
      lookAtGauge(
        memory,
        {
          of: figureKey(subject),
          owner: one.low.owner,
          from,
          at: one.at,
          facts: { matched: toDto(matched) },
          valueAt: valueAt(memory, subject),
        },
        steps,
      );
    }
  };
}
