import { sql } from 'kysely';

/** The pool group of now of the agent `a`: of the nearest above it that is in one (risk §5). */
export const groupOfAgent = sql`(select g.id from pool_group g join pool_terms t on t.id = g.terms_id
  join agent u on u.id = any(t.agents) where g.deleted_at is null and a.path like u.path || '%'
    order by u.layer desc limit 1)`;
