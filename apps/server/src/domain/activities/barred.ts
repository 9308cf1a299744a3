import { inForce, labelAt } from '../labels/label-versions.ts';

/** Benefits without which no activity pays (spec content §3). */
const benefits = "('all', 'activities', 'rewards')";

/**
 * SQL of the agents whose members get nothing, those below a blocked or expired one: a statement that gives `id`. `clock` is
 * an expression of an instant.
 */
export const closedAgents = (clock: string): string => `
  select distinct below.id from agent shut join agent below on below.path like shut.path || '%'
  where shut.state = 'blocked' or shut.valid_until <= ${clock}`;

/**
 * SQL of whether `member m` gets nothing of any activity now; `closed` names what `closedAgents` gave. Beside locked rows of one
 * tenant `tenant` names it.
 */
export const barredMember = (clock: string, closed: string, tenant = 'm.tenant_id'): string => `(
  m.kind <> 'normal' or m.state = 'blocked' or m.agent_id in (select id from ${closed})
  or exists (select from member_disabled_benefit d where d.member_id = m.id and d.tenant_id = ${tenant}
    and d.kind in ${benefits} and (d.until is null or d.until > ${clock}))
  or exists (select from label_entry e join ${labelAt()} on v.enabled where e.tenant_id = ${tenant}
    and e.member_id = m.id and ${inForce(clock)} and (v.effects->>'benefitsOff')::boolean))`;
