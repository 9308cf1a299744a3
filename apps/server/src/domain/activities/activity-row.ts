import {
  type ActivityConditions,
  type ActivityKind,
  type ActivityRule,
  type ActivityState,
  type ActivityTerms,
  type ActivityZone,
  type Amounts,
  activityState,
  type PayoutWay,
} from '@pitboss/rules/activities/activity';
import { ms } from '../sql/dto.ts';

/** An activity as it is stored. */
export interface ActivityRow {
  id: string;
  kind: ActivityKind;
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  picture: string | null;
  link: string | null;
  sort: number;
  show_start: Date;
  show_end: Date;
  start_at: Date;
  end_at: Date;
  payout_at: Date;
  payout_way: PayoutWay;
  zone: ActivityZone;
  currencies: string[];
  agents: string[];
  except_agents: string[];
  conditions: ActivityConditions;
  budget: Amounts | null;
  rule: ActivityRule;
  draft: boolean;
  stopped: 'settle' | 'cancel' | null;
  stop_reason: string | null;
  settled_at: Date | null;
  checked_at: Date | null;
  version: number;
  actor: string;
  updated_at: Date;
}

/** Returns the state of a stored activity at `now` (epoch ms). */
export const stateOfActivity = (row: ActivityRow, now: number): ActivityState =>
  activityState(
    { start: ms(row.start_at), end: ms(row.end_at), payoutTime: ms(row.payout_at) },
    { draft: row.draft, settled: row.settled_at !== null, cancelled: row.stopped === 'cancel' },
    now,
  );

/** Returns the terms of a stored activity, which decide the awards. */
export const termsOf = (row: ActivityRow): ActivityTerms => ({
  kind: row.kind,
  zone: row.zone,
  start: ms(row.start_at),
  end: ms(row.end_at),
  currencies: row.currencies,
  conditions: row.conditions,
  budget: row.budget,
  rule: row.rule,
});

/** Members that take part, as ids of agents including their subtrees; an empty `agents` means all members. */
export interface ActivityScope {
  readonly agents: readonly string[];
  readonly except: readonly string[];
}
