import { keyText } from '@pitboss/risk/keys';
import { minuteOf } from '@pitboss/risk/minutes';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Person } from '../people/people.ts';
import { dayMs, hourMs } from '../rhythm.ts';
import { at, type Sink } from '../rows/rows.ts';

const decidedAlerts = 60;
const openAlerts = 5;
const clerks = ['1', '2'] as const;
const kinds: readonly (readonly [code: MonitorCode, figure: string])[] = [
  ['memberWinLose', 'win'],
  ['memberWinLose', 'lose'],
  ['betAmount', 'value'],
  ['playerTransfer', 'in'],
  ['playerTransfer', 'out'],
];
const findings = [
  ['normal', ['', '大额会员，正常游戏', '已核对注单']],
  ['normal', ['', '活动期间']],
  ['abnormal', ['同设备多账号', '疑似对刷', '异常投注模式']],
  ['undeterminable', ['', '继续观察']],
] as const;

/** Alerts of risk control from the last three weeks, most of them decided, and a few that nobody has looked at. */
export function writeRiskAlerts(input: {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly people: readonly Person[];
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}): void {
  const { sink, rng, people, id, nowMs } = input;
  const known = people.filter(
    ({ currency, kind, createdMs, stopMs }) =>
      currency === 'CNY' &&
      kind === 'normal' &&
      createdMs < nowMs - 30 * dayMs &&
      stopMs >= nowMs - 25 * dayMs,
  );
  const keys = new Set<string>();
  const openCases = new Map<string, string>();
  if (known.length === 0) return;
  for (let index = 0; index < decidedAlerts + openAlerts; index += 1) {
    const person = rng.pick(known);
    const [code, figure] = rng.pick([...kinds]);
    const monitor = monitorOf(code);
    const threshold = monitor.figures[figure]?.threshold;
    if (!threshold) continue;
    const { table, alarm } = threshold;
    const subject = `m:${person.id}`;
    const key = keyText({ code, figure, subject, currency: 'CNY' });
    // One alert a key: the first ones are decided, the last ones lie an hour back at most.
    if (keys.has(key)) continue;
    keys.add(key);
    const isOpen = index >= decidedAlerts;
    const ms = Math.floor(
      isOpen ? nowMs - (0.1 + 0.8 * rng.float()) * hourMs : nowMs - hourMs - rng.float() * 20 * dayMs,
    );
    const value = (alarm * BigInt(100 + rng.int(130))) / 100n + BigInt(rng.int(9_999));
    const [result, remarks] = rng.pick([...findings]);
    const decidedMs = ms + Math.floor(20_000 + rng.float() ** 3 * 2 * hourMs);
    const alertId = id(ms);
    const caseId = (isOpen && openCases.get(person.id)) || alertId;
    if (caseId === alertId) {
      const assigned = isOpen ? index % 2 === 0 : rng.float() < 0.3;
      const clerk = assigned ? rng.pick([...clerks]) : null;
      sink.add('risk_case', alertId, at(ms + 1_200), clerk, clerk && at(ms + 10_000));
      if (isOpen) openCases.set(person.id, alertId);
    }
    sink.add(
      'risk_alert',
      ...[alertId, code, key, 1, figure, subject, 'CNY'],
      ...[person.agent.tenantId, person.agent.id, person.id, person.account],
      isOpen ? 'open' : result,
      value >= 2n * alarm ? 'critical' : monitor.severity,
      ...[value, table, alarm, false, 1, monitor.window.minutes, monitor.window.unit],
      ...[minuteOf(ms), false, at(ms), at(ms), at(ms + 1_200), minuteOf(ms)],
      isOpen ? null : result,
      isOpen ? null : at(decidedMs),
      ...[caseId, `{${subject}}`],
    );
    if (isOpen) continue;
    const seconds = Math.round((decidedMs - ms) / 1_000);
    sink.add(
      'risk_record',
      ...[id(decidedMs), person.agent.tenantId, person.agent.id, alertId, result, rng.pick([...remarks])],
      ...[rng.pick([...clerks]), seconds, at(decidedMs)],
    );
    if (result !== 'abnormal') continue;
    const act = rng.pick(['mute', 'betBan', 'offline']);
    sink.add(
      'risk_act',
      ...[id(decidedMs - 5_000), alertId, act, person.account, rng.pick([...clerks]), at(decidedMs - 5_000)],
    );
  }
  writeSnoozes(input, known);
}

/** Snoozes of members who are known to play high: one that lasts, and one that is over. */
function writeSnoozes(
  { sink, rng, id, nowMs }: Parameters<typeof writeRiskAlerts>[0],
  known: Person[],
): void {
  for (const [code, fromMs, untilMs, reason] of [
    ['betAmount', nowMs - 2 * hourMs, nowMs + 3 * dayMs, '大额会员，已核实'],
    [null, nowMs - 9 * dayMs, nowMs - 8 * dayMs, '活动期间'],
  ] as const) {
    const person = rng.pick(known);
    const ended = untilMs < nowMs ? at(untilMs) : null;
    sink.add(
      'risk_snooze',
      ...[id(fromMs), code, `m:${person.id}`, person.account, at(untilMs), reason],
      ...[rng.pick([...clerks]), at(fromMs), ended],
    );
  }
}
