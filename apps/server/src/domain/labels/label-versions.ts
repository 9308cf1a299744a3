import { type LabelConfig, type LabelTag, labelDefaults, labelTags } from '@pitboss/rules/labels/labels';
import type { RunSql } from '../sql/run-sql.ts';

/** Current version of a label with its author and time; version 0 is the product's default. */
export interface LabelNow {
  readonly tag: LabelTag;
  readonly version: number;
  readonly config: LabelConfig;
  readonly actor: string | null;
  readonly reason: string;
  readonly at: Date | null;
}

interface Row {
  tag: string;
  version: number;
  config: LabelConfig;
  actor: string;
  reason: string;
  at: Date;
}

/** All labels as they are set now. */
export async function readLabels(run: RunSql): Promise<ReadonlyMap<LabelTag, LabelNow>> {
  const rows = await run<Row>(
    'labels',
    `select distinct on (tag) tag, version, config, actor, reason, at from label_version order by tag,
      version desc`,
    [],
  );
  const saved = new Map(rows.map((row) => [row.tag, row]));
  return new Map(
    labelTags.map((tag): [LabelTag, LabelNow] => {
      const row = saved.get(tag);
      if (!row)
        return [tag, { tag, version: 0, config: labelDefaults[tag], actor: null, reason: '', at: null }];
      return [tag, { ...row, tag }];
    }),
  );
}

/** SQL of the effects of the label of entry `e` at a time (by default its newest version), as a row `v`. */
export const labelAt = (instant = "'infinity'"): string => `lateral (
    select l.version, l.at, l.actor, l.approver, l.config->'effects' as effects,
      (l.config->>'enabled')::boolean as enabled
    from label_version l where l.tag = e.tag and l.at <= ${instant} order by l.version desc limit 1) v`;

/** SQL of the condition under which an entry `e` is in force now, by a clock. */
export const inForce = (clock: string): string =>
  `e.ended_at is null and (e.until is null or e.until > ${clock})`;

/**
 * SQL of the label restrictions on bets of `member m` now: one row, null without a restriction. The maximum
 * stake is in minor units of the member's currency. A statement that also locks rows on a cluster must pass
 * the tenant.
 */
export const labelBars = (clock: string, tenant = 'm.tenant_id'): string => `(
    select bool_or((v.effects->>'betBan')::boolean) as bet_ban,
      bool_or((v.effects->>'miniBan')::boolean) as mini_ban,
      min(round((v.effects->'maxStake'->>m.currency)::numeric * 100)::bigint) as max_stake
    from label_entry e join ${labelAt()} on v.enabled
    where e.tenant_id = ${tenant} and e.member_id = m.id and ${inForce(clock)})`;
