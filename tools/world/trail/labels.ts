import { singleLabels } from '@pitboss/contract/risk/labels';
import type { Rng } from '@pitboss/rounds/deal/rng';
import {
  type LabelConfig,
  type LabelTag,
  labelDefaults,
  labels,
  labelTags,
} from '@pitboss/rules/labels/labels';
import type pg from 'pg';
import { enterRun, expireEntries } from '../../../apps/server/src/domain/label-entries/entries.ts';
import { evaluateMembers } from '../../../apps/server/src/domain/label-entries/evaluate-members.ts';
import { onConnection } from '../../../apps/server/src/domain/sql/run-sql.ts';
import type { Trail } from '../audit/trail.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';

const clerks = [
  { id: '1', account: 'superadmin', agent: null, ip: '223.104.5.18' },
  { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' },
] as const;
const blackReasons = ['疑似外挂', '同设备多账号', '套利嫌疑', '代理举报', '异常投注模式'];
const whiteReasons = ['VIP客户', '误判后放行', '代理担保', '长期稳定会员'];

/** Settings of the labels in the demo data: all on, so that each page has data. */
const settings: Readonly<Record<LabelTag, Partial<LabelConfig>>> = {
  highReturn: {
    schedule: '5',
    conditions: [
      { figure: 'returnRate', window: '7d', comparison: '>=', value: '120.00' },
      { figure: 'bets', window: '7d', comparison: '>=', value: '10' },
    ],
    effects: { benefitsOff: true, mark: true, maxStake: { CNY: '5000.00', USD: '700.00' } },
  },
  streak: {
    conditions: [{ figure: 'streak', window: '24h', comparison: '>=', value: '6' }],
    effects: { mark: true },
  },
  opposite: { schedule: '60' },
  manualBlack: { effects: { betBan: true, kill: '0.30', mark: true, rtp: '0.900' } },
  newcomer: { schedule: 'daily', stayHours: 72 },
  heavyLoser: {
    conditions: [{ figure: 'netWin', window: '7d', comparison: '<=', value: '-3000.00' }],
    stayHours: 48,
  },
  turnover: {
    schedule: '60',
    conditions: [
      { figure: 'stake', window: '7d', comparison: '>=', value: '20000.00' },
      { figure: 'abnormalAlerts', window: '30d', comparison: '<=', value: '0' },
    ],
  },
  manualWhite: {},
};
const configOf = (tag: LabelTag): LabelConfig => ({ ...labelDefaults[tag], ...settings[tag], enabled: true });

const json = (value: unknown) => text(JSON.stringify(value));

interface LabelHistoryInput {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly people: readonly User[];
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
}

/** Labels that are switched on, and who was put on them by hand: in force, removed and expired. */
export class LabelHistory {
  private readonly chosen = new Set<User>();

  constructor(private readonly input: LabelHistoryInput) {}

  /** A member that may not bet must not have played since (`isQuiet`), so that the data stay consistent. */
  private pick(isQuiet: boolean): User | undefined {
    const { rng, people, nowMs } = this.input;
    for (let tries = 0; tries < 400; tries += 1) {
      const user = rng.pick([...people]);
      const fits = user.createdMs < nowMs - 45 * dayMs && user.kind === 'normal' && !this.chosen.has(user);
      if (!fits || (isQuiet && user.stopMs > nowMs - 20 * dayMs)) continue;
      this.chosen.add(user);
      return user;
    }
    return undefined;
  }

  /** Writes the versions of the labels and the entries of members. */
  write(): void {
    for (const tag of labelTags) this.writeVersions(tag);
    for (let index = 0; index < 24; index += 1) this.writeEntry(index);
  }

  private writeVersions(tag: LabelTag): void {
    const { nowMs, rng, sink, trail } = this.input;
    const ms = Math.floor(nowMs - (60 + rng.int(20)) * dayMs);
    const actor = rng.pick([...clerks]);
    const config = configOf(tag);
    // The first version was softer; what is in force now came later.
    const versions = [{ ...config, effects: { mark: true }, stayHours: 12 }, config];
    for (const [place, one] of versions.entries()) {
      const from = ms + place * 21 * dayMs;
      const reason = place === 0 ? '启用标签' : '复核后收紧';
      sink.add('label_version', tag, place + 1, json(one), actor.id, actor.account, null, reason, at(from));
      const call = singleLabels.update.path;
      trail.note({ ms: from, actor, call, target: `label:${tag}`, before: null, after: { ...one, reason } });
    }
  }

  /** Writes one of the entries by hand; its fate follows from its index: in force twice, expired, removed. */
  private writeEntry(index: number): void {
    const { nowMs, rng, sink, trail, id } = this.input;
    const tag: LabelTag = index % 3 === 2 ? 'manualWhite' : 'manualBlack';
    const { side } = labels[tag];
    const user = this.pick(side === 'black');
    if (!user) return;
    const actor = rng.pick([...clerks]);
    const fate = index % 4;
    const sinceMs = Math.floor(
      nowMs - hourMs - rng.float() * (fate < 2 ? 9 : 1) * dayMs - (fate < 2 ? 0 : 10 * dayMs),
    );
    const untilMs = side === 'white' ? null : sinceMs + (fate === 2 ? 5 : 15) * dayMs;
    const endMs = fate === 3 ? sinceMs + 2 * dayMs : fate === 2 ? untilMs : null;
    const why = endMs === null ? null : fate === 3 ? 'removed' : 'expired';
    const entryId = id(sinceMs);
    const reason = rng.pick(side === 'black' ? blackReasons : whiteReasons);
    const target = `member:${user.id} ${user.account}`;
    sink.add(
      'label_entry',
      user.agent.tenantId,
      entryId,
      user.agent.id,
      user.id,
      tag,
      side,
      'manual',
      at(sinceMs),
      atOrNull(untilMs),
      null,
      null,
      2,
      '[]',
      '{}',
      reason,
      actor.id,
      actor.account,
      at(sinceMs),
      atOrNull(endMs),
      why,
      atOrNull(endMs),
      why === 'removed' ? '1' : null,
      why === 'removed' ? 'superadmin' : null,
      why === 'removed' ? '核实无异常' : null,
    );
    const after = { tag, until: untilMs, reason, id: entryId };
    trail.note({ ms: sinceMs, actor, call: singleLabels.add.path, target, before: null, after });
    if (why === 'removed' && endMs !== null)
      trail.note({
        ms: endMs,
        actor: clerks[0],
        call: singleLabels.remove.path,
        target,
        before: { tag, id: entryId },
        after: { reason: '核实无异常' },
      });
  }
}

/**
 * Maximum number of members to evaluate in large demo data: the labels run over all of them once a server has
 * started.
 */
const evaluatedMax = 1_500;

/** Runs the automatic labels over what was played, some days ago and lately, by the server's own means. */
export async function runWorldLabels(
  client: pg.ClientBase,
  id: (ms: number) => string,
  nowMs: number,
): Promise<void> {
  const run = onConnection(client);
  const members = await run<{ id: string }>(
    'world-label-members',
    `select id from member where kind = 'normal' and last_login_at > $1
      order by last_login_at desc limit ${evaluatedMax}`,
    [new Date(nowMs - 8 * dayMs)],
  );
  const order = [...labelTags].sort(
    (a, b) => Number(labels[a].side === 'black') - Number(labels[b].side === 'black'),
  );
  for (const backMs of [5 * dayMs, 2 * dayMs, 10 * 60_000]) {
    const atMs = Math.floor((nowMs - backMs) / 3_600_000) * 3_600_000;
    const ranAt = new Date(atMs);
    for (const tag of order) {
      if (labels[tag].manual) continue;
      const config = configOf(tag);
      const evaluated = await evaluateMembers(
        run,
        members.map((member) => member.id),
        config.conditions,
        atMs,
      );
      const held = evaluated.filter(({ figures }) => figures !== null).slice(0, 40);
      await expireEntries(run, ranAt);
      const rows = held.map((one) => ({ ...one, id: id(atMs) }));
      await enterRun(run, { ...config, tag, version: 2 }, { ranAt, now: new Date(atMs + 3_000) }, rows);
    }
  }
  await expireEntries(run, new Date(nowMs));
}
