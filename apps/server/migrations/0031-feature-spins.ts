import { type Kysely, sql } from 'kysely';

/**
 * Spins of the feature games (Guan Yu, Hong Fu, Red Cliffs) from the game servers. They contain the displayed
 * symbols and the win; money is moved only by the bet they belong to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table feature_spin (
    id bigint not null, tenant_id bigint not null, agent_id bigint not null, member_id bigint not null,
    feature text not null check (feature in ('guanyu','hongfu','chibi')), spin_id text not null, game_id int, room_id text not null,
    symbols text not null, currency text not null, stake bigint not null check (stake >= 0), win bigint not null check (win >= 0),
    free_spins int not null, at timestamptz not null,
    primary key (id, tenant_id))`);
  await run('create index feature_spin_feature on feature_spin (feature, id desc)');
  await run('create index feature_spin_member on feature_spin (member_id, id desc)');
  await run(
    'grant select, insert, update, delete on feature_spin to pitboss_app, pitboss_tenant, pitboss_all',
  );
  await run('alter table feature_spin enable row level security');
  const tenant = `tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)`;
  const listed = `any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])`;
  await run(
    `create policy in_scope on feature_spin to pitboss_app using (${tenant} and agent_id = ${listed})`,
  );
  await run(`create policy in_tenant on feature_spin to pitboss_tenant using (${tenant})`);
  await run('create policy every_row on feature_spin to pitboss_all using (true) with check (true)');
}
