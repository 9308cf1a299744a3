import { createSeries, minuteOf } from '@pitboss/risk/minutes/minutes';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type pg from 'pg';
import { beijingDayNumber } from '../../../../apps/server/src/domain/calendar/beijing-days.ts';
import { ratesOfDay } from '../../../../apps/server/src/domain/currency/rate-history.ts';
import { snoozeCovered } from '../../../../apps/server/src/domain/risk/cases.ts';
import { onConnection, type RunSql } from '../../../../apps/server/src/domain/sql/run-sql.ts';
import { judge } from '../../../../apps/server/src/risk/classify.ts';
import { addedBy } from '../../../../apps/server/src/risk/evaluation/added.ts';
import {
  endMinuteOf,
  evaluateItem,
  type Step,
} from '../../../../apps/server/src/risk/evaluation/evaluate.ts';
import { readConfigs } from '../../../../apps/server/src/risk/evaluation/load.sql.ts';
import { createMemory, type Memory } from '../../../../apps/server/src/risk/evaluation/memory.ts';
import { addExtras } from '../../../../apps/server/src/risk/extras.ts';
import { readKnown } from '../../../../apps/server/src/risk/known-alerts.sql.ts';
import { evaluateBets } from '../../../../apps/server/src/risk/singles/bets.ts';
import { storeAlerts } from '../../../../apps/server/src/risk/store.sql.ts';
import { exampleId } from '../../rows/ids.ts';
import { dayMs, hourMs } from '../../time/rhythm.ts';
import { type PastItem, readPastItems } from './past-events.ts';

/** Age of the oldest alerts in the demo data, and the number of newest alerts that stay open. */
const backMs = 21 * dayMs;
const openAlerts = 5;
/** In a large world they begin with the newest bets only: each is evaluated by itself. */
const maxBets = 80_000;
/** Delay between an event and its alert. */
const raisedAfterMs = 1_200;
const clerks = ['1', '2'] as const;
const findings = [
  ['normal', ['', '大额会员，正常游戏', '已核对注单']],
  ['normal', ['', '活动期间']],
  ['abnormal', ['同设备多账号', '疑似对刷', '异常投注模式']],
  ['undeterminable', ['', '继续观察']],
] as const;

interface World {
  readonly run: RunSql;
  readonly rng: Rng;
  readonly id: (ms: number) => string;
  readonly alertId: (ms: number) => string;
  readonly nowMs: number;
}

/** A verdict to be given later. */
interface Verdict {
  readonly alertId: string;
  readonly raisedMs: number;
  readonly atMs: number;
}

/**
 * Alerts of the last three weeks, raised by the live evaluation from what the members of the world did, one
 * message after the other, most of them decided: what a card shows of them is there. The same seed gives the
 * same alerts.
 */
export async function raiseWorldAlerts(
  client: pg.ClientBase,
  rng: Rng,
  id: (ms: number) => string,
  nowMs: number,
): Promise<void> {
  let isFirst = true;
  const alertId = (ms: number) => {
    const own = isFirst ? exampleId : id(ms);
    isFirst = false;
    return own;
  };
  const world: World = { run: onConnection(client), rng, id, alertId, nowMs };
  const fromMs = await sinceWhen(world);
  const items = await readPastItems(world.run, fromMs, nowMs);
  const memory = createMemory();
  memory.minute = minuteOf(fromMs);
  await readConfigs(world.run, memory);
  const verdicts: Verdict[] = [];
  for (const one of items) {
    while (verdicts[0] && verdicts[0].atMs <= one.at) await decide(world, verdicts.shift() as Verdict);
    for (const alertId of await receive(world, memory, one)) {
      const raisedMs = one.at + raisedAfterMs;
      const atMs = raisedMs + Math.floor(20_000 + rng.float() ** 3 * 2 * hourMs);
      verdicts.push({ alertId, raisedMs, atMs });
      verdicts.sort((a, b) => a.atMs - b.atMs);
    }
  }
  await openNewest(world);
  await writeSnoozes(world);
}

async function sinceWhen({ run, nowMs }: World): Promise<number> {
  const [first] = await run<{ at: Date }>(
    'world-alerts-since',
    'select bet_time as at from bet order by id desc offset $1 limit 1',
    [maxBets],
  );
  return Math.max(nowMs - backMs, first?.at.getTime() ?? 0);
}

/** Evaluates one message; gives the alerts that it raised. */
async function receive({ run, alertId }: World, memory: Memory, { at, item }: PastItem): Promise<string[]> {
  const day = beijingDayNumber(at);
  if (day !== memory.ratesDay) {
    memory.rates = await ratesOfDay(run, day);
    memory.ratesDay = day;
    memory.limits.clear();
  }
  const steps: Step[] = [];
  if (minuteOf(at) > memory.minute) {
    endMinuteOf(memory, steps, minuteOf(at));
    for (const [key, { shown, episodes }] of memory.standings)
      if (!shown && episodes.at(-1)?.to !== null) memory.standings.delete(key);
  }
  for (const event of item)
    for (const { text } of addedBy(event)) if (!memory.series.has(text)) memory.keep(text, createSeries());
  evaluateItem(memory, item, new Map(), steps);
  evaluateBets(memory, item, steps);
  const alerts = judge(memory, { next: () => alertId(at) }, steps, await readKnown(run, steps));
  if (alerts.length === 0) return [];
  await addExtras(run, memory, alerts);
  await storeAlerts(run, alerts, at + raisedAfterMs);
  return alerts.filter(({ isNew }) => isNew).map((alert) => alert.id);
}

/** Records a verdict on an alert, and sometimes an action on its member. */
async function decide({ run, rng, id }: World, { alertId, raisedMs, atMs }: Verdict): Promise<void> {
  const [result, remarks] = rng.pick([...findings]);
  const clerk = rng.pick([...clerks]);
  const remark = rng.pick([...remarks]);
  const takes = rng.float() < 0.3;
  const at = new Date(atMs);
  await run(
    'world-decide',
    'update risk_alert set state = $2, verdict = $2, decided_at = $3 where id = $1::bigint',
    [alertId, result, at],
  );
  await run(
    'world-record',
    `insert into risk_record (id, tenant_id, agent_id, alert_id, result, remark, operator_id, seconds, at)
     select $2::bigint, tenant_id, agent_id, id, $3, $4, $5::bigint, $6, $7 from risk_alert
       where id = $1::bigint`,
    [alertId, id(atMs), result, remark, clerk, Math.round((atMs - raisedMs) / 1_000), at],
  );
  if (takes)
    await run(
      'world-assign',
      `update risk_case set assignee_id = $2::bigint, assigned_at = $3
       where id = (select case_id from risk_alert where id = $1::bigint) and assignee_id is null`,
      [alertId, clerk, new Date(raisedMs + 10_000)],
    );
  if (result !== 'abnormal') return;
  await run(
    'world-act',
    `insert into risk_act (id, alert_id, act, target, operator_id, at)
     select $2::bigint, a.id, $3, m.account, $4::bigint, $5
       from risk_alert a join member m on m.id = a.member_id where a.id = $1::bigint`,
    [alertId, id(atMs - 5_000), rng.pick(['mute', 'betBan', 'offline']), clerk, new Date(atMs - 5_000)],
  );
}

/** Reopens the newest alerts: those without a later one about the same member, agent or game. */
const openNewest = ({ run }: World) =>
  run(
    'world-open-alerts',
    `with newest as (select a.id from risk_alert a where not exists (
         select from risk_alert b where (b.raised_at, b.id) > (a.raised_at, a.id) and b.pivots && a.pivots)
         order by a.raised_at desc, a.id desc limit $1),
       records as (delete from risk_record where alert_id in (select id from newest)),
       acts as (delete from risk_act where alert_id in (select id from newest))
     update risk_alert set state = 'open', verdict = null, decided_at = null where id in (select id
       from newest)`,
    [openAlerts],
  );

/** Snoozes of members who are known to play high: one that lasts, about an alert, and one that is over. */
async function writeSnoozes({ run, rng, id, nowMs }: World): Promise<void> {
  const about = (state: string) =>
    run<{ id: string; code: string; member_id: string; account: string; raised_at: Date }>(
      'world-snoozed',
      `select a.id, a.code, a.member_id, m.account, a.raised_at
        from risk_alert a join member m on m.id = a.member_id
       where (a.state = 'open') = ($1 = 'open') and a.raised_at < $2 order by a.raised_at, a.id limit 1`,
      [state, new Date(nowMs - 10 * 60_000)],
    );
  const [waiting] = await about('open');
  const [decided] = await about('decided');
  for (const [one, fromMs, untilMs, reason] of [
    [waiting, nowMs - 5 * 60_000, nowMs + 3 * dayMs, '大额会员，已核实'],
    [
      decided,
      (decided?.raised_at.getTime() ?? 0) + dayMs,
      (decided?.raised_at.getTime() ?? 0) + 2 * dayMs,
      '活动期间',
    ],
  ] as const) {
    if (!one) continue;
    await run(
      'world-snooze',
      `insert into risk_snooze (id, code, pivot, name, until, reason, operator_id, at, ended_at)
       values ($1::bigint, $2, $3, $4, $5, $6, $7::bigint, $8, $9)`,
      [
        id(fromMs),
        one === waiting ? one.code : null,
        `m:${one.member_id}`,
        one.account,
        new Date(untilMs),
        reason,
        rng.pick([...clerks]),
        new Date(fromMs),
        untilMs < nowMs ? new Date(untilMs) : null,
      ],
    );
    if (one === waiting) await snoozeCovered(run, [one.id], fromMs);
  }
}
