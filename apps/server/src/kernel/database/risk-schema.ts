import type { ColumnType, Generated } from 'kysely';

type Big = string;
type Minor = ColumnType<string, string | bigint, string | bigint>;
type At = ColumnType<Date, Date | string, Date | string>;

/** Tables of risk control. */
export interface RiskTables {
  /** What happened and is not evaluated yet. */
  risk_batch: {
    id: Big;
    /** Time of acceptance in epoch ms. */
    at: Big;
    items: string;
    /** Why it was put aside. */
    fault: string | null;
  };
  risk_engine: { id: boolean; run: string; turn: Big; beat_at: At; minute: number };
  /** What happened in a minute to a subject; `part` is the game, and `own_agent` the agent, of a member's. */
  risk_minute: {
    subject: string;
    measure: string;
    currency: string;
    minute: number;
    part: number;
    own_agent: Big;
    n: number;
    sum_in: Minor;
    sum_out: Minor;
    sum_extra: Minor;
  };
  /** Who was seen at an address: the minutes of an hour, a bit each. */
  risk_address: { subject: string; member_id: Big; own_agent: Big; hour: number; minutes: Big };
  /** Members of a tenant online in a minute. */
  risk_online: {
    tenant_id: Big;
    minute: number;
    high: number;
    last: number;
    signed_in: number;
    signed_out: number;
  };
  risk_standing: {
    key: string;
    code: string;
    figure: string;
    subject: string;
    currency: string;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big | null;
    value: Minor;
    last_at: At;
    shown: boolean;
    episode_from: number | null;
    episode_to: number | null;
    /** Columns of its row, of figures that are no sums of minutes. */
    facts: unknown;
  };
  /** Rounds in which two linked members staked on opposite areas. */
  risk_opposite: {
    id: Big;
    subject: string;
    round: string;
    game_id: number;
    low_id: Big;
    high_id: Big;
    low_area: number;
    high_area: number;
    low_amount: Minor;
    high_amount: Minor;
    low_currency: string;
    high_currency: string;
    matched: Minor;
    links: string[];
    at: At;
    made_at: At;
    verdict: string | null;
    decided_at: At | null;
    /** What decided it: its own record, or that of the pair's alert. */
    record_id: Big | null;
  };
  risk_version: {
    id: Big;
    code: string;
    version: number;
    config: unknown;
    untested: boolean;
    operator_id: Big | null;
    reason: string;
    at: At;
    mode: Generated<'live' | 'shadow'>;
    /** The back-test that it was saved with. */
    back_test: Big | null;
    /** The version that it repeats: reverted to, or promoted. */
    repeats: number | null;
  };
  /** Since when a version runs silently. */
  risk_shadow: {
    code: string;
    version: number;
    began_at: At;
    until: At;
    ended_at: At | null;
    ended: 'promoted' | 'replaced' | 'stopped' | 'expired' | null;
  };
  risk_back_test: {
    id: Big;
    code: string;
    live_version: number;
    /** Of a shadow that is compared; null for settings that nobody has saved. */
    shadow_version: number | null;
    config: unknown;
    began_at: At;
    ends_at: At;
    state: 'queued' | 'running' | 'done' | 'failed';
    /** Percent. */
    progress: Generated<number>;
    result: unknown;
    fault: string | null;
    operator_id: Big | null;
    at: At;
    finished_at: At | null;
  };
  /** What happened on a day (UTC) of the past, as columns. */
  risk_history: {
    kind: string;
    day: number;
    format: number;
    stale: boolean;
    rows: number;
    /** Epoch ms. */
    last_at: Big;
    bytes: Buffer | null;
  };
  risk_alert: {
    id: Big;
    code: string;
    key: string;
    /** Counts the alerts of the key. */
    number: number;
    figure: string;
    subject: string;
    currency: string;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big | null;
    name: string;
    state: string;
    severity: string;
    value: Minor;
    /** Thresholds of the version that raised it. */
    table_value: Minor;
    alarm: Minor;
    derived: boolean;
    version: number;
    window_minutes: number;
    window_unit: string;
    /** The minute in which the episode began that it belongs to. */
    episode: number;
    escalated: boolean;
    at: At;
    peak_at: At;
    /** The last minute of the window that its value was counted in. */
    peak_minute: number;
    raised_at: At;
    /** What it says besides. */
    extra: Generated<unknown>;
    /** Kept when it is cleared from the feed. */
    verdict: string | null;
    decided_at: At | null;
    case_id: Big | null;
    /** Whom it is about, as cases and snoozes name it. */
    pivots: Generated<string[]>;
    snoozed_at: At | null;
    /** Time that it was snoozed before that. */
    snoozed_ms: Generated<string>;
  };
  /** The alerts that name it, or name one that was merged into it; its id is that of its first alert. */
  risk_case: {
    id: Big;
    opened_at: At;
    merged_into: Big | null;
    assignee_id: Big | null;
    assigned_at: At | null;
  };
  risk_snooze: {
    id: Big;
    /** Null: every monitor. */
    code: string | null;
    pivot: string;
    name: string;
    until: At;
    reason: string;
    operator_id: Big;
    at: At;
    ended_at: At | null;
    /** Who ended it early. */
    ended_by: Big | null;
  };
  /** What was done from an alert. */
  risk_act: {
    id: Big;
    alert_id: Big;
    act: string;
    target: string;
    operator_id: Big;
    at: At;
  };
  /** How high a monitor stood at the end of a minute, in percent of its alarm threshold. */
  risk_trend: { code: string; minute: number; height: number };
  risk_record: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    /** Null of a record about one round of a pair. */
    alert_id: Big | null;
    opposite_id: Big | null;
    result: string;
    remark: string;
    /** Null: the product itself. */
    operator_id: Big | null;
    /** From the alert to the decision. */
    seconds: number;
    at: At;
    undone_at: At | null;
  };
}

/** Tables of black and white labels. */
export interface LabelTables {
  /** What a label is set to from then on; the newest counts. */
  label_version: {
    tag: string;
    version: number;
    config: unknown;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
    reason: string;
    at: At;
  };
  /** A member on a label. */
  label_entry: {
    tenant_id: Big;
    id: Big;
    agent_id: Big;
    member_id: Big;
    tag: string;
    side: 'black' | 'white';
    kind: 'auto' | 'manual';
    since: At;
    until: At | null;
    /** The minute of the run that made it, and of the last one whose conditions held. */
    ran_at: At | null;
    held_at: At | null;
    version: number;
    conditions: unknown;
    figures: unknown;
    reason: string;
    operator_id: Big | null;
    actor: string | null;
    approver: string | null;
    entered_at: Generated<Date>;
    ended_at: At | null;
    ended_why: 'expired' | 'removed' | null;
    end_entered_at: At | null;
    end_operator_id: Big | null;
    end_actor: string | null;
    end_reason: string | null;
  };
  /** The last run of a label. */
  label_run: {
    tag: string;
    ran_at: At;
    version: number;
    judged: number;
    held: number;
    entered: number;
    at: At;
  };
  /** Members to whom something happened, until the next run of any label. */
  label_touch: { id: Big; members: Big[] };
  /** The same by label, until its own next run. */
  label_due: { tag: string; member_id: Big; touch: Big };
}

/** What a level of a group is bound by in a currency, minor units as decimal texts. */
export interface StoredLimit {
  readonly seed: string;
  /** "0": none. */
  readonly cap: string;
  readonly mustHit: boolean;
}

/** Tables of pools. */
export interface PoolTables {
  pool_config: { id: Generated<boolean>; version: Big };
  pool_group: { id: Big; terms_id: Big; owner_ids: string[]; created_at: At; deleted_at: At | null };
  pool_terms: {
    id: Big;
    group_id: Big;
    number: number;
    name: string;
    agents: string[];
    games: number[] | null;
    rtp: number;
    proportion: number;
    ratios: number[];
    /** By level ("1" to "4") and currency. */
    limits: unknown;
    is_open: boolean;
    change: string;
    reason: string;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
    at: At;
  };
  pool_balance: {
    group_id: Big;
    level: number;
    currency: string;
    account_id: Big;
    n: Generated<string>;
    put_in: Generated<Big>;
    seeded: Generated<Big>;
    paid_out: Generated<Big>;
    drained: Generated<Big>;
    shortfall: Generated<Big>;
  };
  pool_record: {
    id: Big;
    group_id: Big;
    level: number;
    currency: string;
    kind: 'contribution' | 'payout' | 'seed' | 'drain' | 'shortfall';
    amount: Minor;
    balance_after: Minor;
    bets: Generated<number>;
    bet_id: Big | null;
    member_id: Big | null;
    tenant_id: Big | null;
    operator_id: Big | null;
    reason: string | null;
    at: At;
  };
  pool_payout: {
    tenant_id: Big;
    bet_id: Big;
    group_id: Big;
    level: number;
    currency: string;
    jackpot: Minor;
    paid: Minor;
  };
}
