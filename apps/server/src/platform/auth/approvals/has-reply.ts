import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../session.ts';

/**
 * SQL condition on an approval `p`: the caller made the change and can open its reply, which is shown once.
 */
export const hasReply = ({ operatorId }: Pick<Session, 'operatorId'>): RawBuilder<boolean> =>
  sql<boolean>`(p.reply is not null and p.reply_until > now() and p.maker_id = ${operatorId}::bigint)`;
