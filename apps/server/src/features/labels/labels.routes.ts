import type { RequestOf } from '@pitboss/contract/core/define';
import { singleLabels } from '@pitboss/contract/risk/labels';
import { labelErrors } from '@pitboss/rules/labels/check-label';
import { figureText } from '@pitboss/rules/labels/evaluate';
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
import { lockLabels, longestDays, publishEntries } from '../../domain/label-entries/entries.ts';
import { evaluateMembers } from '../../domain/label-entries/evaluate-members.ts';
import { readFigures } from '../../domain/label-entries/figures.ts';
import { spanOf } from '../../domain/label-entries/span.ts';
import { readLabels } from '../../domain/labels/label-versions.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { pageOf } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import { addEntries, removeEntries } from './change-entries.ts';
import { listEntries } from './entries.sql.ts';
import { LabelRejection } from './label-rejection.ts';
import { addVersion, countActive, fitEntries, readRuns, readVersions } from './labels.sql.ts';
import { activeEntries, listPlayers, memberNames, normalMembers } from './players.sql.ts';

const settings = ['enabled', 'conditions', 'schedule', 'stayHours', 'effects'] as const;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Returns the names of the settings in which two versions of a label differ. */
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

/**
 * Returns by how many thousandths a label raises the RTP of its members; for a white label that had none, the
 * full amount.
 */
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
  if (!now) throw new AppError('notFound');
  const stored: LabelConfig = { ...now.config, effects: tidyEffects(now.config.effects) };
  const { values: config } = await mergeUpdate<LabelConfig>(
    context,
    {
      kind: 'label',
      id: tag,
      version,
      stale: 'label.stale',
      own: { version: now.version, actor: now.actor ?? '', at: now.at ?? new Date() },
    },
    stored,
    { ...change, effects: change.effects && tidyEffects(change.effects) },
  );
  const [fault] = labelErrors(tag, config);
  if (fault) throw new LabelRejection(fault);
  const before = stored;
  const changed = changedIn(before, config);
  if (changed.length === 0) throw new AppError('risk.nothing');
  const part = (of: LabelConfig) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  const line = { target: `label:${tag}`, before: part(before), after: { ...part(config), reason } };
  if (isStrong(config.effects) || isStrong(before.effects)) await context.stepUp();
  const approver = await context.secondPerson({ kind: 'rtp', rise: riseOf(tag, before, config), ...line });
  await addVersion(tx, {
    tag,
    version: now.version + 1,
    config,
    reason,
    approver,
    operatorId: session.operatorId,
    actor: session.account,
  });
  const entries = await fitEntries(tx, tag, {
    auto: longestDays('auto', config.effects),
    manual: isStrong(config.effects) ? longestDays('manual', config.effects) : null,
  });
  context.audit(line);
  await publishEntries(run, entries);
  return { version: now.version + 1 };
}

/** Black and white labels (risk §6). */
export const labelRoutes = serve(singleLabels, {
  async list({ db }, filter) {
    const all = await readLabels(inTransaction(db));
    const runs = await readRuns(db);
    const active = await countActive(db);
    const rows = labelTags
      .filter((tag) => filter.side === undefined || labels[tag].side === filter.side)
      .map((tag) => {
        const now = all.get(tag);
        const config = now?.config ?? labelDefaults[tag];
        const { side, manual } = labels[tag];
        const last = runs.get(tag);
        const runsOn = config.enabled && !manual;
        return {
          tag,
          side,
          manual,
          ...configDto(config),
          version: now?.version ?? 0,
          author: now?.actor ?? null,
          reason: now?.reason ?? '',
          at: msOrNull(now?.at ?? null),
          active: active.get(tag) ?? 0,
          lastRunAt: msOrNull(last?.ran_at ?? null),
          judged: last?.judged ?? null,
          held: last?.held ?? null,
          entered: last?.entered ?? null,
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
    const [fault] = labelErrors('highReturn', { ...labelDefaults.highReturn, conditions });
    if (fault) throw new LabelRejection(fault);
    const run = inTransaction(db);
    const members = await normalMembers(db, scope);
    const held = (await evaluateMembers(run, members, conditions, Date.now())).filter(
      ({ figures }) => figures,
    );
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
      list: rows.map(({ config, at, ...row }, position) => ({
        ...configDto(config),
        ...row,
        at: ms(at),
        changed: changedIn(rows[position + 1]?.config ?? labelDefaults[tag], config),
      })),
    };
  },

  async players(context, filter) {
    const { db } = context;
    const window = filter.window ?? '24h';
    const now = Date.now();
    const run = inTransaction(db);
    const { total, rows } = await listPlayers(context, { ...filter, window }, now);
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
          id: row.id,
          memberId: row.id,
          memberAccount: row.account,
          agentId: row.agent_id,
          agentAccount: row.agent_account,
          currency: row.currency,
          createdAt: ms(row.created_at),
          stakeCny: text('stake'),
          netWinCny: text('netWin'),
          returnRate: text('returnRate'),
          bets: text('bets'),
          winShare: text('winShare'),
          streak: text('streak'),
          transferInCny: text('transferIn'),
          netTransferCny: text('netTransfer'),
          accountDays: text('accountDays'),
          accountsOnIp: text('accountsOnIp'),
          abnormalAlerts: text('abnormalAlerts'),
          oppositeRounds: text('oppositeRounds'),
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
        effects: configDto(config).effects,
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

const configDto = ({ enabled, conditions, schedule, stayHours, effects }: LabelConfig) => ({
  enabled,
  schedule,
  stayHours,
  conditions: conditions.map((condition) => ({ ...condition })),
  effects: { ...effects, ...(effects.maxStake ? { maxStake: { ...effects.maxStake } } : {}) },
});
