import { anchorLimits } from '@pitboss/rules/anchors/anchor';
import type pg from 'pg';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { onConnection } from '../sql/run-sql.ts';

/**
 * Ends streams without an event for 90 s, at the time of their last event (spec content §7). Lists show them
 * as ended before the job has run; late events resume such a stream.
 */
export const lostStreamsJob = (pool: pg.Pool): JobKind => ({
  name: 'lostStreams',
  everyMs: 10_000,
  work: async () => {
    await onConnection(pool)(
      'anchor-streams-lost',
      `with gone as (select id from anchor_stream where ended_at is null
         and last_at < now() - interval '${anchorLimits.silenceMs} ms' for update skip locked)
       update anchor_stream s set ended_at = s.last_at, ended = 'lost' from gone where s.id = gone.id`,
      [],
    );
  },
});
