import { inForce, labelAt } from '../labels/label-versions.ts';

/** Benefits without which no activity pays (spec content §3). */
const benefits = "('all', 'activities', 'rewards')";

/**
 * SQL statement that returns as `id` the agents whose members get no benefits: blocked or expired agents and
 * all below them. `clock` is an SQL expression of a timestamp.
 */
export const closedAgents = (clock: string): string => `
  select distinct below.id from agent shut join agent below on below.path like shut.path || '%'
  where shut.state = 'blocked' or shut.valid_until <= ${clock}`;

/**
 * SQL condition: `member m` is excluded from every activity now. `closed` is the name of the CTE with the
 * rows of `closedAgents`. Next to locked rows of one tenant, `tenant` is the expression of its id.
 */
export const barredMember = (clock: string, closed: string, tenant = 'm.tenant_id'): string => `(
  m.kind <> 'normal' or m.state = 'blocked' or m.agent_id in (select id from ${closed})
  or exists (select from member_disabled_benefit d where d.member_id = m.id and d.tenant_id = ${tenant}
    and d.kind in ${benefits} and (d.until is null or d.until > ${clock}))
  or exists (select from label_entry e join ${labelAt()} on v.enabled where e.tenant_id = ${tenant}
    and e.member_id = m.id and ${inForce(clock)} and (v.effects->>'benefitsOff')::boolean))`;
