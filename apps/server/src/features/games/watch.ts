import { publishDueNodes } from '../../domain/config-feed/publish.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Db } from '../../kernel/database/db.ts';
import { eachSecond } from '../../kernel/jobs/each-second.ts';
import type { Log } from '../../kernel/watch/log.ts';

/** Tells the game servers when the notice of a planned maintenance, its start or its end has come. */
export const watchMaintenance = (db: Db, log: Log) =>
  eachSecond(
    () => db.transaction().execute((tx) => publishDueNodes(inTransaction(tx))),
    log,
    'planned maintenance could not be looked for',
  );
