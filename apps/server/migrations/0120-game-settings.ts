import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Settings of games, one row for each game that was ever set; a game without one has the defaults of the
 * columns. RTP in thousandths, profitability in ten-thousandths. Amounts by currency are texts with two
 * decimals, as entered: `bet_range` {CNY: {min, max}}, `largest_payout` {CNY: amount}, `chips` {CNY:
 * [amounts]}, `multiples` {area: multiple}. `signalled_at` is set after a low-profit signal to risk control.
 * Each changed field is a row of `game_setting_change`, which is append-only and determines the RTP of a game
 * at any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table game_setting (
    game_id int primary key,
    state text not null default 'online' check (state in ('closure', 'test', 'online', 'maintain')),
    rtp smallint check (rtp between 700 and 990),
    profitability int check (profitability between -10000 and 10000),
    hours smallint not null default 24 check (hours between 1 and 168),
    news_ticker boolean not null default true,
    voice boolean not null default true,
    ai boolean not null default false,
    robots smallint not null default 0 check (robots between 0 and 50),
    member_chat boolean not null default true,
    is_open boolean not null default true,
    bet_range jsonb not null default '{}',
    largest_payout jsonb not null default '{}',
    chips jsonb not null default '{}',
    sort int not null default 1 check (sort > 0),
    hot boolean not null default false,
    multiples jsonb not null default '{}',
    signalled_at timestamptz,
    updated_at timestamptz)`);
  await run(`create table game_setting_change (
    id bigint primary key,
    game_id int not null,
    field text not null,
    before jsonb,
    after jsonb,
    operator_id bigint,
    actor text not null,
    approver text,
    reason text,
    at timestamptz not null)`);
  await run('create index game_setting_change_at on game_setting_change (at desc, id desc)');
  await run('create index game_setting_change_game on game_setting_change (game_id, at desc)');
  await run(
    "create index game_setting_change_rtp on game_setting_change (game_id, at desc) where field = 'rtp'",
  );
  await openTable(db, 'game_setting', { owned: 'platform', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'game_setting_change', { owned: 'platform', rights: ['select', 'insert'] });
}
