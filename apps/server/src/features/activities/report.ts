import type { activities } from '@pitboss/contract/content/activities';
import type { ReplyOf, RequestOf } from '@pitboss/contract/core/define';
import { divHalfEven } from '@pitboss/ledger/money';
import { RATE_SCALE } from '@pitboss/ledger/rates';
import { amountFor, measureOf } from '@pitboss/rules/activities/activity';
import { type ActivityRow, stateOfActivity } from '../../domain/activities/activity-row.ts';
import { beijingDayNumber } from '../../domain/calendar/beijing-days.ts';
import { ratesOfDay } from '../../domain/currency/rate-history.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AwardRow, type ReportRow, readReport } from './awards.sql.ts';
import { withRunning } from './running-rows.ts';

type Line = ReplyOf<typeof activities.report>['list'][number];

/** Returns a share as a ratio with four decimals, rounded half to even. */
function share(part: bigint, whole: bigint): string {
  const ten = divHalfEven(part * 10_000n, whole);
  return `${ten / 10_000n}.${String(ten % 10_000n).padStart(4, '0')}`;
}

function lineOf(row: ReportRow, rates: ReadonlyMap<string, bigint>, now: number): Line {
  const cost = BigInt(row.awarded) + BigInt(row.corrected);
  const budget = amountFor(row.row.budget, row.currency);
  const rate = rates.get(row.currency);
  return {
    id: [row.id, row.currency, ...(row.agent_id === null ? [] : [row.agent_id])].join(' '),
    activityId: row.id,
    start: ms(row.row.start_at),
    end: ms(row.row.end_at),
    title: { zh_cn: row.title_zh, en_us: row.title_en },
    kind: row.kind,
    state: stateOfActivity(row.row, now),
    currency: row.currency,
    agentId: row.agent_id,
    agentAccount: row.agent_account,
    participants: row.participants,
    winners: row.winners,
    active: row.active,
    expected: row.expected === null ? null : moneyText(row.expected),
    awarded: moneyText(row.awarded),
    received: moneyText(row.received),
    unreceived: moneyText(row.unreceived),
    expired: moneyText(row.expired),
    corrected: moneyText(row.corrected),
    budget: budget === null ? null : moneyText(budget),
    budgetUsed: budget === null ? null : share(row.expected ?? cost, budget),
    costPerActive: row.active === 0 ? null : moneyText(divHalfEven(cost, BigInt(row.active))),
    costCny: rate === undefined ? null : moneyText(divHalfEven(cost * rate, RATE_SCALE)),
  };
}

const cents = (text: string) => BigInt(text.replace('.', ''));
const sorts = {
  start: () => 0n,
  awarded: (line: Line) => cents(line.awarded),
  winners: (line: Line) => BigInt(line.winners),
  participants: (line: Line) => BigInt(line.participants),
} as const;

/** Returns a reader of the rates of the day on which an activity pays, or of today before that day. */
function rateReader(db: Tx, now: number) {
  const byDay = new Map<number, Map<string, bigint>>();
  return async ({ payout_at }: ActivityRow) => {
    const day = beijingDayNumber(Math.min(ms(payout_at), now));
    const known = byDay.get(day) ?? (await ratesOfDay(inTransaction(db), day));
    byDay.set(day, known);
    return known;
  };
}

/**
 * Returns the report of activities (spec content §3). Costs in CNY use the rate of the Beijing day of the
 * payout. Activities that await their settlement show their participants and expected cost; `owner` as in
 * `runningFigures`.
 */
export async function reportOf(
  db: Tx,
  owner: object,
  filter: RequestOf<typeof activities.report>,
): Promise<ReplyOf<typeof activities.report>> {
  const now = Date.now();
  const rows = await withRunning(db, owner, await readReport(db, filter), filter, now);
  const rates = rateReader(db, now);
  const lines: Line[] = [];
  for (const row of rows) lines.push(lineOf(row, await rates(row.row), now));
  const { sort = 'start', order = 'desc', pageNo = 1, pageSize = 20 } = filter;
  const value = sorts[sort];
  // Rows of the same value stay as they are read: the newest activity first.
  lines.sort((a, b) => {
    const x = value(a);
    const y = value(b);
    return x === y ? 0 : x < y === (order === 'asc') ? -1 : 1;
  });
  if (sort === 'start' && order === 'asc') lines.reverse();
  return {
    total: lines.length,
    list: lines.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    totals: {
      winners: lines.reduce((sum, { winners }) => sum + winners, 0),
      costCny: moneyText(lines.reduce((sum, { costCny }) => sum + cents(costCny ?? '0.00'), 0n)),
    },
  };
}

/** Returns a score as text: an amount of money for leaderboards, a whole number otherwise. */
export const scoreText = (kind: AwardRow['kind'], score: string | bigint): string =>
  kind === 'leaderboard' ? moneyText(score) : String(score);

/** Returns an award as a DTO. */
export const awardOf = (row: AwardRow): ReplyOf<typeof activities.awards>['list'][number] => ({
  id: row.id,
  activityId: row.activity_id,
  title: { zh_cn: row.title_zh, en_us: row.title_en },
  kind: row.kind,
  place: row.place,
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  measure: measureOf(row.kind, row.rule),
  score: scoreText(row.kind, row.score),
  currency: row.currency,
  amount: moneyText(row.amount),
  corrected: row.reason === null ? null : moneyText(row.due),
  correctionReason: row.reason,
  receipt: row.receipt,
  note: row.note,
  receivedAt: msOrNull(row.paid_at),
  ledgerId: row.ledger_id,
  orderTxId: row.ledger_id === null ? row.tx_id : null,
  deviates: row.proposal !== null,
  proposal: row.proposal === null ? null : moneyText(row.proposal),
  at: ms(row.at),
});
