import type { DifferenceKind, ReconciliationState } from '@pitboss/contract/orders/reconciliation';
import type { RecoveryOutcome, RecoveryState } from '@pitboss/contract/orders/recovery';
import type { Movement } from '@pitboss/wallet/calls';
import type { SignatureMode } from '@pitboss/wallet/classify';
import type { FailReason } from '@pitboss/wallet/codes';
import type { RecoveryAction } from '@pitboss/wallet/desk';
import type { CallOutcome } from '@pitboss/wallet/health';
import type { LockPolicy } from '@pitboss/wallet/member-lock';
import type { OrderState } from '@pitboss/wallet/transitions';
import type { ColumnType, Generated } from 'kysely';

type Big = string;
type Minor = ColumnType<string, string | bigint, string | bigint>;
type At = ColumnType<Date, Date | string, Date | string>;

/** Tables of the orders towards agents' wallets. */
export interface WalletTables {
  order_day_sum: {
    tenant_id: Big;
    day: string;
    agent_id: Big;
    provider: string;
    game_id: number | null;
    kind: Movement;
    state: OrderState;
    session: string | null;
    currency: string;
    orders: Big;
    amount: string;
  };
  wallet_bench: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    operator: string;
    callback_url: string;
    member_account: string;
    currency: string;
    state: 'queued' | 'running' | 'done' | 'stopped' | 'failed';
    stop_asked: Generated<boolean>;
    /** What the test member had when it began. */
    opening: Minor | null;
    /** The wallet keeps the contract. */
    whole: Generated<boolean>;
    passed: Generated<number>;
    failed: Generated<number>;
    skipped: Generated<number>;
    created_at: At;
    started_at: At | null;
    finished_at: At | null;
  };
  wallet_bench_check: {
    tenant_id: Big;
    agent_id: Big;
    bench_id: Big;
    place: number;
    check_id: string;
    outcome: 'passed' | 'failed' | 'skipped';
    /** As the contract has it. */
    result: unknown;
  };
  wallet_order: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    member_account: string;
    tx_id: string;
    kind: Movement;
    state: OrderState;
    version: Generated<number>;
    /** The game server that sent it; null for our own. */
    node_id: string | null;
    provider: Generated<string>;
    request_id: string;
    /** What is sent, byte for byte. */
    body: string;
    game_id: number | null;
    round_id: string | null;
    currency: string;
    amount: Minor;
    ref_tx_id: Generated<string[]>;
    is_final: Generated<boolean>;
    undo_reason: string | null;
    /** Of an undo: its take. */
    take_id: Big | null;
    /** Of a take: the undo that moves it. */
    undo_id: Big | null;
    win: Minor | null;
    jackpot: Minor | null;
    /** The pool level that the game server named for it. */
    jackpot_level: number | null;
    total_bet: Minor | null;
    total_win: Minor | null;
    /** Of a take: the settlement or return on record. */
    settled_by: string | null;
    was_ok: Generated<boolean>;
    /** Of a take: its undo was answered that it is not known. */
    undone_unknown: Generated<boolean>;
    /** Of a take: a success came after its time-out. */
    late_ok: Generated<boolean>;
    /** Record number of the bet, and what its record says besides. */
    bet_id: Big | null;
    bet: unknown;
    /** The record of the bet has to follow the order. */
    record_due: Generated<boolean>;
    reason: FailReason | null;
    /** Code of the wallet's last answer that had one. */
    code: number | null;
    /** Code that the node is given for good. */
    node_code: number | null;
    attempts: Generated<number>;
    busy: Generated<number>;
    agent_tx_id: string | null;
    balance: Minor | null;
    created_at: At;
    first_sent_at: At | null;
    last_sent_at: At | null;
    last_ended_at: At | null;
    next_retry_at: At | null;
    /** Somebody wants to know its state. */
    asked_at: At | null;
    finished_at: At | null;
    resolved_by: string | null;
  };
  wallet_attempt: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    order_id: Big;
    number: number;
    call: string;
    url: string;
    /** Null for the order's own body. */
    body: string | null;
    sent_at: At;
  };
  wallet_answer: {
    attempt_id: Big;
    /** It came after the call had timed out. */
    late: boolean;
    tenant_id: Big;
    agent_id: Big;
    order_id: Big;
    ended_at: At;
    duration_ms: number;
    failure: string | null;
    detail: Generated<string>;
    http_status: number | null;
    reply: string | null;
    signature: string | null;
    class: string;
    step: string;
    reason: string | null;
    code: number | null;
  };
  wallet_tx: {
    tx_id: string;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    order_id: Big | null;
    /** `mark`: a cancel came before its take, which is refused when it comes. */
    kind: Movement | 'mark';
    hash: Buffer;
    node_id: string;
    at: At;
    round_id: string | null;
    is_final: Generated<boolean>;
    /** `order`: the row of its order says it. */
    state: 'order' | 'ok' | 'rejected' | 'cancelled';
    code: Generated<number>;
    amount: Minor | null;
    currency: string | null;
    balance: Minor | null;
    bet_id: Big | null;
    ref_tx_id: Generated<string[]>;
    settled_by: string | null;
  };
  wallet_agent: {
    agent_id: Big;
    tenant_id: Big;
    /** The server that sends to it now. */
    lease_owner: string | null;
    lease_until: At | null;
    breaker: Generated<unknown>;
    breaker_reason: Generated<string>;
    scheme: Generated<'hmac' | 'rsa'>;
    signatures: Generated<SignatureMode>;
    lock_policy: Generated<LockPolicy>;
    /** Since when it is known to offer no status call. */
    no_status_since: At | null;
    /** A person's word about the breaker, above its own state; with who, when and why. */
    forced: 'open' | 'closed' | null;
    forced_at: At | null;
    forced_by: Generated<string>;
    forced_remark: Generated<string>;
    /** When a person last let go what the breaker had stopped. */
    resumed_at: At | null;
    /** The last ping of the minute's round. */
    pinged_at: At | null;
    ping_ms: number | null;
    ping_outcome: CallOutcome | null;
  };
  wallet_health: {
    tenant_id: Big;
    agent_id: Big;
    /** The half hour's beginning. */
    slot: At;
    calls: number;
    pings: number;
    network: number;
    slow: number;
    business: number;
    /** Calls by class of duration. */
    durations: number[];
  };
  wallet_health_mark: {
    id: Generated<boolean>;
    counted_to: At;
  };
  wallet_closed_round: {
    round_id: string;
    at: At;
    operator: string;
  };
  wallet_key: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    key_id: string;
    sealed: string;
    created_at: At;
    ends_at: At | null;
  };
  platform_key: {
    id: Big;
    key_id: string;
    sealed: string;
    public_pem: string;
    created_at: At;
    ends_at: At | null;
  };
  wallet_lock: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    /** 0 for a person's lock. */
    order_id: Big;
    event: string;
    at: At;
    ended_at: At | null;
    ended_by: string | null;
  };
  order_recovery: {
    id: Big;
    tenant_id: Big;
    /** Whose tree it is about. */
    agent_id: Big;
    operator_id: Big;
    from_at: At;
    to_at: At;
    state: RecoveryState;
    stopping: Generated<boolean>;
    /** Orders a second. */
    rate: number;
    total: number;
    remark: string;
    asked: unknown;
    /** Its result. */
    file: string | null;
    created_at: At;
    finished_at: At | null;
  };
  order_recovery_item: {
    tenant_id: Big;
    agent_id: Big;
    recovery_id: Big;
    order_id: Big;
    action: RecoveryAction;
    before_state: OrderState;
    outcome: Generated<RecoveryOutcome>;
    acted_at: At | null;
    after_state: OrderState | null;
    /** Of the wallet's answer. */
    code: number | null;
  };
  reconciliation: {
    id: Big;
    tenant_id: Big;
    /** Whose tree is compared. */
    agent_id: Big;
    operator_id: Big;
    /** In Beijing. */
    day: string;
    /** The agent's file, until it is compared. */
    file: string;
    state: ReconciliationState;
    lines: Generated<number>;
    unreadable: Generated<number>;
    ours: Generated<number>;
    same: Generated<number>;
    differences: Generated<number>;
    money_differences: Generated<number>;
    sums: Generated<unknown>;
    reason: unknown;
    created_at: At;
    finished_at: At | null;
  };
  reconciliation_difference: {
    tenant_id: Big;
    agent_id: Big;
    reconciliation_id: Big;
    /** Its place. */
    id: number;
    kind: DifferenceKind;
    /** Of a line that cannot be read, its beginning. */
    tx_id: string;
    money: boolean;
    order_id: Big | null;
    order_kind: string | null;
    member_account: string | null;
    currency: string | null;
    amount: Minor | null;
    state: string | null;
    their_currency: string | null;
    their_amount: Minor | null;
    their_state: string | null;
    line: number | null;
    fault: string | null;
  };
}
