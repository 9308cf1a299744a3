import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression: displayed state of the agent `a` (spec §4): blocked manually, else suspended while its
 * account is locked for wrong passwords, else normal. The lock belongs to the sign-in and expires by itself;
 * only the console is closed to a suspended agent, its members keep playing.
 */
export const agentState: RawBuilder<'normal' | 'blocked' | 'suspended'> = sql`case
  when a.state = 'blocked' then 'blocked'
  when exists (select 1 from operator o join login_attempt la on la.account_key = o.account_key
    where o.agent_id = a.id and o.role = 'agent' and la.locked_until > now()) then 'suspended'
  else 'normal' end`;
