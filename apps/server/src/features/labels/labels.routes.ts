import type { RequestOf } from '@pitboss/contract/define';
import { singleLabels } from '@pitboss/contract/risk/labels';
import { labelFaults } from '@pitboss/rules/labels/check-label';
import { figureText } from '@pitboss/rules/labels/judge';
import {
  isStrong,
  type LabelConfig,
  type LabelTag,
  labelDefaults,
  labelFigures,
  labels,
  labelTags,
} from '@pitboss/rules/labels/labels';
import { nextRunAfter } from '@pitboss/rules/labels/schedule';
import { conditionLine, effectLines, inBoth, labelNames } from '@pitboss/rules/labels/words';
import { parseRtp } from '@pitboss/rules/validation';
import { lockLabels, longestDays, publishEntries } from '../../domain/labels/entries.ts';
import { readFigures } from '../../domain/labels/figures.ts';
import { judgeMembers } from '../../domain/labels/judge-members.ts';
import { readLabels } from '../../domain/labels/label-versions.ts';
import { spanOf } from '../../domain/labels/span.ts';
import { pageOf } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { ms, msOrNull } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { addEntries, removeEntries } from './change-entries.ts';
import { listEntries } from './entries.sql.ts';
import { LabelRefusal } from './label-refusal.ts';
import { addVersion, countActive, fitEntries, readRuns, readVersions } from './labels.sql.ts';
import { activeEntries, listPlayers, memberNames, normalMembers } from './players.sql.ts';

const settings = ['enabled', 'conditions', 'schedule', 'stayHours', 'effects'] as const;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Names of what differs between two settings of a label. */
const changedIn = (before: LabelConfig, after: LabelConfig) =>
  settings.filter((name) => !same(before[name], after[name]));

/** Effects without those that are off, in a fixed order, so that equal ones are equal. */
function tidyEffects(effects: LabelConfig['effects']): LabelConfig['effects'] {
  const stakes = Object.entries(effects.maxStake ?? {}).filter(([, amount]) => amount !== '');
  return Object.fromEntries(
    Object.entries({
      ...effects,
      maxStake: stakes.length > 0 ? Object.fromEntries(stakes.sort()) : undefined,
    })
      .filter(([, value]) => value !== undefined && value !== false && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** By how many thousandths a label lifts the RTP of its members; of a white label that had none, the whole. */
function riseOf(tag: LabelTag, before: LabelConfig, after: LabelConfig): number {
  const [was, will] = [before, after].map(({ enabled, effects }) =>
    enabled && effects.rtp !== undefined ? parseRtp(effects.rtp) : null,
  );
  if (was == null && will == null) return 0;
  if (labels[tag].side === 'white') return Math.max(0, (will ?? 0) - (was ?? 0));
  return will == null ? 1_000 - (was ?? 1_000) : Math.max(0, will - (was ?? 1_000));
}

async function update(context: WriteContext, request: RequestOf<typeof singleLabels.update>) {
  const { tx, session } = context;
  const { tag, version, reason, ...change } = request;
  const run = inTransaction(tx);
  await lockLabels(run);
  const now = (await readLabels(run)).get(tag);
  if (!now) throw new Refusal('notFound');
  if (now.version !== version) throw new Refusal('label.stale', { operator: now.actor ?? '' });
  const config: LabelConfig = {
    enabled: change.enabled ?? now.config.enabled,
    conditions: change.conditions ?? now.config.conditions,
    schedule: change.schedule ?? now.config.schedule,
    stayHours: change.stayHours ?? now.config.stayHours,
    effects: tidyEffects(change.effects ?? now.config.effects),
  };
  const [fault] = labelFaults(tag, config);
  if (fault) throw new LabelRefusal(fault);
  const before = { ...now.config, effects: tidyEffects(now.config.effects) };
  const changed = changedIn(before, config);
  if (changed.length === 0) throw new Refusal('risk.nothing');
  const part = (of: LabelConfig) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  const line = { target: `label:${tag}`, before: part(before), after: { ...part(config), reason } };
  if (isStrong(config.effects) || isStrong(before.effects)) await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rtp', rise: riseOf(tag, before, config), ...line });
  await addVersion(tx, {
    ...{ tag, version: version + 1, config, reason, approver },
    ...{ operatorId: session.operatorId, actor: session.account },
  });
  const entries = await fitEntries(tx, tag, {
    auto: longestDays('auto', config.effects),
    manual: isStrong(config.effects) ? longestDays('manual', config.effects) : null,
  });
  context.audit(line);
  await publishEntries(run, entries);
  return { version: version + 1 };
}

/** Black and white labels (risk §6). */
export const labelRoutes = serve(singleLabels, {
  async list({ db }, filter) {
    const all = await readLabels(inTransaction(db));
    const [runs, active] = [await readRuns(db), await countActive(db)];
    const rows = labelTags
      .filter((tag) => filter.side === undefined || labels[tag].side === filter.side)
      .map((tag) => {
        const now = all.get(tag);
        const config = now?.config ?? labelDefaults[tag];
        const { side, manual } = labels[tag];
        const last = runs.get(tag);
        const runsOn = config.enabled && !manual;
        return {
          ...{ tag, side, manual, ...wireConfig(config), version: now?.version ?? 0 },
          ...{ author: now?.actor ?? null, reason: now?.reason ?? '', at: msOrNull(now?.at ?? null) },
          active: active.get(tag) ?? 0,
          ...{ lastRunAt: msOrNull(last?.ran_at ?? null), judged: last?.judged ?? null },
          ...{ held: last?.held ?? null, entered: last?.entered ?? null },
          conditionWords: inBoth((language) =>
            config.conditions.map((condition) => conditionLine(condition, language)),
          ),
          effectWords: inBoth((language) => effectLines(config.effects, language)),
          nextRunAt: runsOn ? nextRunAfter(config.schedule, Date.now()) : null,
        };
      });
    const by = filter.sort;
    if (by !== undefined) {
      const sign = filter.order === 'asc' ? 1 : -1;
      rows.sort((a, b) => sign * ((a[by] ?? 0) - (b[by] ?? 0)));
    }
    const { limit, offset } = pageOf(filter);
    return { total: rows.length, list: rows.slice(offset, offset + limit) };
  },

  update,

  async preview({ db, scope }, { conditions }) {
    const [fault] = labelFaults('highReturn', { ...labelDefaults.highReturn, conditions });
    if (fault) throw new LabelRefusal(fault);
    const run = inTransaction(db);
    const members = await normalMembers(db, scope);
    const held = (await judgeMembers(run, members, conditions, Date.now())).filter(({ figures }) => figures);
    const some = held.slice(0, 20);
    const names = await memberNames(
      db,
      some.map(({ memberId }) => memberId),
    );
    return {
      members: held.length,
      judged: members.length,
      some: some.flatMap(({ memberId, figures }) => {
        const name = names.get(memberId);
        return name && figures ? [{ ...name, figures }] : [];
      }),
    };
  },

  async versions({ db }, { tag }) {
    const rows = await readVersions(db, tag);
    return {
      list: rows.map(({ config, at, ...row }, place) => ({
        ...{ ...wireConfig(config), ...row, at: ms(at) },
        changed: changedIn(rows[place + 1]?.config ?? labelDefaults[tag], config),
      })),
    };
  },

  async players({ db, scope }, filter) {
    const window = filter.window ?? '24h';
    const now = Date.now();
    const run = inTransaction(db);
    const { total, rows } = await listPlayers(db, scope, { ...filter, window }, now);
    const ids = rows.map(({ id }) => id);
    const figures = await readFigures(run, ids, spanOf(window, now), labelFigures);
    const entries = await activeEntries(db, ids);
    return {
      total,
      list: rows.map((row) => {
        const own = figures.get(row.id) ?? {};
        const text = (figure: (typeof labelFigures)[number]) => {
          const value = own[figure] ?? null;
          return value === null ? null : figureText(figure, value);
        };
        return {
          ...{ id: row.id, memberId: row.id, memberAccount: row.account, agentId: row.agent_id },
          ...{ agentAccount: row.agent_account, currency: row.currency, createdAt: ms(row.created_at) },
          ...{ stakeCny: text('stake'), netWinCny: text('netWin'), returnRate: text('returnRate') },
          ...{ bets: text('bets'), winShare: text('winShare'), streak: text('streak') },
          ...{ transferInCny: text('transferIn'), netTransferCny: text('netTransfer') },
          ...{ accountDays: text('accountDays'), accountsOnIp: text('accountsOnIp') },
          ...{ abnormalAlerts: text('abnormalAlerts'), oppositeRounds: text('oppositeRounds') },
          entries: entries.get(row.id) ?? [],
          entryWords: inBoth((language) => [
            labelNames(
              (entries.get(row.id) ?? []).map(({ tag }) => tag),
              language,
            ),
          ]),
        };
      }),
    };
  },

  async choices({ db }) {
    const all = await readLabels(inTransaction(db));
    return {
      labels: [...all.values()].map(({ tag, config }) => ({
        tag,
        enabled: config.enabled,
        effects: wireConfig(config).effects,
      })),
    };
  },

  add: addEntries,

  async entries({ db, scope }, filter) {
    const { total, rows } = await listEntries(db, scope, filter);
    return { total, list: rows };
  },

  remove: removeEntries,
});

const wireConfig = ({ enabled, conditions, schedule, stayHours, effects }: LabelConfig) => ({
  ...{ enabled, schedule, stayHours },
  conditions: conditions.map((condition) => ({ ...condition })),
  effects: { ...effects, ...(effects.maxStake ? { maxStake: { ...effects.maxStake } } : {}) },
});
