import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a ledger entry, given by its column `kind`, is of a bet. */
export const isBetEntry = (kind: string): RawBuilder<unknown> =>
  sql`${sql.ref(kind)} in ('betStake', 'betWin', 'jackpot', 'betCancel')`;
