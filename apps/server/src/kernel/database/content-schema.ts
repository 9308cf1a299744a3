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
}
