import { publishDueNodes } from '../../domain/config-feed/publish.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachSecond } from '../../platform/jobs/each-second.ts';
import type { Log } from '../../platform/observability/log.ts';

/** Notifies the game servers when the notice of a planned maintenance, its start or its end is due. */
export const watchMaintenance = (db: Db, log: Log) =>
  eachSecond(
    () => db.transaction().execute((tx) => publishDueNodes(inTransaction(tx))),
    log,
    'planned maintenance could not be looked for',
  );
