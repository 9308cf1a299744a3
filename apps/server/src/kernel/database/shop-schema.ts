import type { ColumnType, Generated } from 'kysely';

type Big = string;
type At = ColumnType<Date, Date | string, Date | string>;

/** Tables of goods, discounts and what members bought. Money in minor units. */
export interface ShopTables {
  goods: {
    id: Big;
    name_zh: string;
    name_en: string;
    picture: string | null;
    /** Minor units by currency, as digits. */
    prices: unknown;
    code: string;
    on_sale: boolean;
    sort: number;
    day_limit: number | null;
    /** Pieces left; null: unlimited. */
    stock: Big | null;
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  /** What purchases are judged by, from an instant on. */
  goods_version: {
    goods_id: Big;
    version: number;
    at: At;
    prices: unknown;
    on_sale: boolean;
    day_limit: number | null;
  };
  discount: {
    id: Big;
    name_zh: string;
    name_en: string;
    /** Ten-thousandths that are paid. */
    factor: number;
    start_at: At;
    /** Its last millisecond. */
    end_at: At;
    zone: 'BeiJing' | 'NewYork';
    version: Generated<number>;
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  discount_goods: { discount_id: Big; goods_id: Big; start_at: At; end_at: At };
  goods_purchase: {
    tenant_id: Big;
    id: Big;
    agent_id: Big;
    member_id: Big;
    purchase_key: string;
    goods_id: Big;
    count: number;
    currency: string;
    price: Big;
    unit: Big;
    amount: Big;
    discount_id: Big | null;
    paid_by: 'ledger' | 'wallet';
    is_normal: boolean;
    at: At;
    /** When its event was accepted; null: when it happened. */
    accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    refunded_at: At | null;
    reason: string | null;
  };
  ingest_purchase: {
    purchase_key: string;
    /** Null: a refund that came before its purchase. */
    purchase_id: Big | null;
    tenant_id: Big | null;
    account_id: Big | null;
    hash: Buffer;
    node_id: string;
    at: At;
  };
  /** Pieces that normal members bought and kept, by Beijing day. */
  goods_day: { goods_id: Big; currency: string; day: string; pieces: Big; amount: Big };
  discount_sum: { discount_id: Big; currency: string; pieces: Big; given_up: Big };
  member_benefit_past: {
    tenant_id: Big;
    agent_id: Big;
    member_id: Big;
    kind: string;
    since: At;
    until: At;
  };
}

/** Tables of chats and sensitive words. */
export interface ChatTables {
  sensitive_word: {
    id: Big;
    word: string;
    /** Its normal form, by which words are unique. */
    form: string;
    remark: string;
    action: 'mask' | 'block';
    operator_id: Big | null;
    actor: string;
    created_at: At;
    updated_at: At;
  };
  /** Rises with every change of the list. */
  sensitive_state: { id: Generated<boolean>; version: Big };
  /** Occurrences by Beijing day. */
  sensitive_hit: { tenant_id: Big; word_id: Big; member_id: Big; agent_id: Big; day: string; hits: Big };
  chat_reply: {
    id: Big;
    room_id: string;
    nickname: string;
    content: string;
    operator_id: Big | null;
    actor: string;
    at: At;
    shown_at: At | null;
  };
}
