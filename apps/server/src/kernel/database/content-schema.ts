import type { ColumnType, Generated } from 'kysely';

type Big = string;
type At = ColumnType<Date, Date | string, Date | string>;

/** Tables of what agents and members are shown. */
export interface ContentTables {
  announcement: {
    id: Big;
    type: 'featureUpdate' | 'general';
    title_zh: string;
    title_en: string;
    content_zh: string;
    content_en: string;
    start_at: At;
    end_at: At | null;
    draft: boolean;
    important: boolean;
    /** Agents who read it with all below them; null: all. */
    readers: Big[] | null;
    /** Rises when everybody is asked to read again. */
    round: Generated<number>;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
    /** The state of which the consoles heard last. */
    sent: Generated<string>;
  };
  /** The first opening of a round by an account. */
  announcement_read: {
    tenant_id: Big;
    agent_id: Big;
    announcement_id: Big;
    round: number;
    operator_id: Big;
    at: At;
  };
  ticker: {
    id: Big;
    content_zh: string;
    content_en: string;
    start_at: At;
    /** Its last millisecond. */
    end_at: At;
    interval_minutes: number;
    periods: unknown;
    zone: 'BeiJing' | 'NewYork';
    game_ids: number[] | null;
    sort: number;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  activity: {
    id: Big;
    kind: 'leaderboard' | 'signIn' | 'login' | 'onlineTime';
    title_zh: string;
    title_en: string;
    content_zh: string;
    content_en: string;
    picture: string | null;
    link: string | null;
    sort: number;
    show_start: At;
    show_end: At;
    start_at: At;
    end_at: At;
    payout_at: At;
    payout_way: 'automatic' | 'claim';
    zone: 'BeiJing' | 'NewYork';
    currencies: string[];
    agents: Big[];
    except_agents: Big[];
    conditions: unknown;
    budget: unknown;
    rule: unknown;
    draft: boolean;
    stopped: 'settle' | 'cancel' | null;
    stop_reason: string | null;
    settled_at: At | null;
    /** When late events were looked for last. */
    checked_at: At | null;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  /** Who took part or bet, as the settlement saw it. */
  activity_score: {
    activity_id: Big;
    member_id: Big;
    tenant_id: Big;
    agent_id: Big;
    currency: string;
    /** Minor units of a leaderboard, else days, periods or minutes. */
    score: Big;
    excluded: boolean;
    /** Had a settled bet in the window. */
    active: boolean;
  };
  activity_award: {
    id: Big;
    activity_id: Big;
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    currency: string;
    place: number | null;
    score: Big;
    /** What the settlement gave. */
    amount: Big;
    /** The same after corrections. */
    due: Big;
    /** Claimed, or paid without: from then on it is to be paid. */
    wanted_at: At | null;
    /** When the order went to the agent's wallet. */
    ordered_at: At | null;
    paid_at: At | null;
    /** What was paid at first; corrections have their own. */
    paid: Big | null;
    ledger_id: Big | null;
    tx_id: string | null;
    failed_at: At | null;
    /** What it would be with events that came later, where that differs. */
    proposal: Big | null;
    at: At;
  };
  activity_correction: {
    id: Big;
    award_id: Big;
    activity_id: Big;
    before: Big;
    after: Big;
    /** What was paid, or taken back below zero; 0 before the award is paid. */
    moved: Big;
    ledger_id: Big | null;
    tx_id: string | null;
    reason: string;
    operator_id: Big | null;
    actor: string;
    approver: string | null;
    at: At;
  };
  text_key: {
    key: string;
    part: 'game' | 'area' | 'room' | 'hall' | 'ui';
    /** The game of a game or an area, the room, the level, the word. */
    object_id: string;
    place: Big;
    /** What the product itself last called it. */
    origin_zh: string;
    origin_en: string;
    revision: Generated<number>;
    /** The revision at which the source changed last. */
    source_revision: Generated<number>;
  };
  text_cell: {
    key: string;
    language: 'zh_cn' | 'en_us' | 'zh_tw' | 'id_id' | 'th' | 'vi' | 'ko' | 'ja' | 'ms' | 'hi';
    content: string;
    revision: number;
    /** The revision of the source for which it was saved or confirmed. */
    source_revision: number;
    operator_id: Big | null;
    actor: string | null;
    updated_at: At;
  };
  room: {
    id: string;
    game_id: number;
    name_zh_cn: string;
    name_en_us: string;
    room_type: 'system' | 'selfBuilt';
    hall_level: 'newbie' | 'expert' | 'master';
    sort: Generated<number>;
    private: Generated<boolean>;
    /** Digits with which members enter a private room. */
    code: string | null;
    /** Name of a stored file. */
    cover: string | null;
    hot: Generated<boolean>;
    is_open: Generated<boolean>;
    /** An operator closed it: its owner cannot open it again. */
    held: Generated<boolean>;
    /** By currency, as on the wire with two decimals. */
    limits: Generated<unknown>;
    bullet_amount: number | null;
    bullet_seconds: number | null;
    /** The member who built it. */
    owner_id: Big | null;
    owner_tenant_id: Big | null;
    /** What its owner called it last. */
    said_name: string | null;
    /** Time of the newest event that spoke of it. */
    said_at: At | null;
    version: Generated<number>;
    operator_id: Big | null;
    actor: Generated<string>;
    updated_at: Generated<Date>;
  };
  limit_group: {
    id: Big;
    name: string;
    currency: string;
    game_id: number;
    limits: unknown;
    room_ids: Generated<string[]>;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    updated_at: At;
  };
  /** Of a fresh demo world, until a server moves them to the storage of files. */
  room_cover: { name: string; png: Buffer; kind: Generated<'roomCover' | 'goods' | 'activityPicture'> };
  /** One row: rises with every change of rooms and limit groups. */
  room_config: { version: Big };
  file_upload: {
    id: Big;
    kind: string;
    /** As the person calls it. */
    name: string;
    type: string;
    bytes: Big;
    received: Generated<Big>;
    state: Generated<'uploading' | 'failed' | 'done'>;
    /** Key of the failure that ended it. */
    reason: string | null;
    /** What it became. */
    file: string | null;
    operator_id: Big;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  upload_part: { upload_id: Big; starts_at: Big; bytes: number; name: string };
  /** One row: bytes of videos and of running uploads. */
  video_space: { id: Generated<boolean>; bytes: Big };
  video: {
    id: Big;
    name: string;
    file: string;
    type: string;
    bytes: Big;
    cover: string | null;
    recommendation: number;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  video_tag: { id: Big; name: string; weight: number };
  video_tagging: { video_id: Big; tag_id: Big };
}
