import type { ColumnType, Generated } from 'kysely';

type Big = string;
type At = ColumnType<Date, Date | string, Date | string>;

/** Tables of anchors and their streams. */
export interface AnchorTables {
  anchor: {
    id: string;
    /** Owner of its accounts of the ledger. */
    number: Generated<Big>;
    nickname: string;
    type: 'own' | 'agency';
    agency_id: Big | null;
    agency_tenant: Big | null;
    room_id: string | null;
    note: string;
    /** When it was allowed to stream first. */
    allowed_at: At | null;
    banned_at: At | null;
    /** Null for good. */
    banned_until: At | null;
    /** Why the last ban or forced close. */
    reason: Generated<string>;
    /** The last ban or forced close. */
    closed_at: At | null;
    /** The sign-in, for twelve hours. */
    session_at: At | null;
    /** When the anchor signed out of it. */
    session_end: At | null;
    code_hash: Buffer | null;
    code_at: At | null;
    /** Wrong tries. */
    code_tries: Generated<number>;
    last_login_at: At | null;
    last_login_ip: string | null;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  /** Agencies that anchors had up to an instant. */
  anchor_former_agency: {
    anchor_id: string;
    until: At;
    agency_id: Big | null;
    agency_tenant: Big | null;
  };
  anchor_stream: {
    id: Big;
    anchor_id: string;
    /** The game server's number. */
    stream_id: string;
    room_id: string;
    started_at: At;
    /** The newest sign of life. */
    last_at: At;
    ended_at: At | null;
    ended: 'stop' | 'forced' | 'lost' | null;
    /** As said last. */
    viewers: number;
    peak: number;
    viewer_sum: Big;
    viewer_count: number;
    fps: number | null;
    bitrate_kbps: number | null;
    play_url: string | null;
  };
  /** Shares of gift money, the newest in force. */
  anchor_share: {
    id: Big;
    anchor_id: string;
    valid_from: At;
    anchor_share: string;
    agency_share: string;
    reason: string;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
  };
  /** What an anchor (by its number) or an agency was paid of gift money. */
  anchor_payout: {
    id: Big;
    kind: 'anchor' | 'agency';
    owner_id: Big;
    currency: string;
    amount: Big;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
    at: At;
  };
  /** Who became a fan, or is none any more, and when. */
  anchor_fan: {
    id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    anchor_id: string;
    is_fan: boolean;
    at: At;
  };
  gift: {
    id: Big;
    name_zh: string;
    name_en: string;
    /** Names of the stored pictures. */
    still: string;
    moving: string;
    type: 'ordinary' | 'fans' | 'admission';
    /** Minor units by currency, as digits. */
    prices: unknown;
    /** Least stakes of 30 days by currency. */
    turnover: unknown;
    /** Least sum sent to the anchor before, by currency. */
    sent_before: unknown;
    /** Most pieces of a sending. */
    most: number;
    enabled: boolean;
    sort: number;
    ever_sent: Generated<boolean>;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  /** What sendings are judged by, from an instant on. */
  gift_version: {
    gift_id: Big;
    version: number;
    at: At;
    type: 'ordinary' | 'fans' | 'admission';
    prices: unknown;
    turnover: unknown;
    sent_before: unknown;
    most: number;
    enabled: boolean;
  };
  gift_sent: {
    id: Big;
    tenant_id: Big;
    /** The game server's number, unique over all of them. */
    send_id: string;
    agent_id: Big;
    member_id: Big;
    /** Test members, robots and anchors are in no figure. */
    is_normal: boolean;
    anchor_id: string;
    /** `anchor_stream.id`. */
    stream_id: Big;
    room_id: string;
    gift_id: Big;
    count: number;
    currency: string;
    /** Of one, in minor units. */
    price: Big;
    amount: Big;
    anchor_part: Big;
    agency_id: Big | null;
    agency_part: Big;
    house_part: Big;
    /** The final withholding that paid it at the agent's wallet. */
    order_id: Big | null;
    at: At;
    /** By the ledger's clock. */
    posted_at: At;
    reversed_at: At | null;
    reversal_reason: string | null;
  };
  gift_day_sum: {
    tenant_id: Big;
    day: string;
    anchor_id: string;
    agency_id: Big | null;
    currency: string;
    /** First day of the Beijing month of posting. */
    month: string;
    of_anchor: boolean;
    of_agency: boolean;
    reversed: boolean;
    gifts: Big;
    pieces: Big;
    amount: string;
    anchor_part: string;
    agency_part: string;
    house_part: string;
  };
  /** Lines of accounts of anchors and agencies. */
  gift_money_day_sum: {
    tenant_id: Big;
    day: string;
    account_id: Big;
    gifts: string;
    reversals: string;
    paid: string;
  };
  ingest_gift: {
    send_id: string;
    gift_sent_id: Big;
    tenant_id: Big;
    account_id: Big;
    hash: Buffer;
    node_id: string;
    at: At;
  };
}
