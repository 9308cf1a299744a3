import type pg from 'pg';
import { openDays } from '../../domain/day-sums/add-up.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import type { Group } from '../group/group.ts';
import { copyInto, copyLine, type Time } from '../store/copy.sql.ts';

/**
 * Stores the gifts that were sent in a group. When another server stored a number meanwhile, the group starts
 * again.
 */
export async function storeGifts(
  client: pg.ClientBase,
  run: RunSql,
  { gifts, now, postedAt }: Group,
  time: Time,
): Promise<void> {
  const fresh = [...gifts.marks.values()].flatMap(({ sent, ...mark }) => (sent ? [{ ...mark, sent }] : []));
  if (fresh.length === 0) return;
  fresh.sort((one, other) => (one.sent.sendId < other.sent.sendId ? -1 : 1));
  await copyInto(
    client,
    'ingest_gift (send_id, gift_sent_id, tenant_id, account_id, hash, node_id, at)',
    fresh
      .map(({ sent, hash, nodeId }) =>
        copyLine([
          sent.sendId,
          sent.id,
          sent.tenantId,
          sent.accountId,
          `\\x${hash.toString('hex')}`,
          nodeId,
          time(now),
        ]),
      )
      .join(''),
  );
  await copyInto(
    client,
    `gift_sent (id, tenant_id, send_id, agent_id, member_id, is_normal, anchor_id, stream_id, room_id,
       gift_id, count, currency, price, amount, anchor_part, agency_id, agency_part, house_part, order_id,
       at, posted_at)`,
    fresh
      .map(({ sent: s }) =>
        copyLine([
          s.id,
          s.tenantId,
          s.sendId,
          s.agentId,
          s.memberId,
          s.isNormal ? 't' : 'f',
          s.anchorId,
          s.streamId,
          s.roomId,
          s.giftId,
          s.count,
          s.currency,
          s.price,
          s.amount,
          s.parts.anchor,
          s.parts.agencyId,
          s.parts.agency,
          s.parts.house,
          s.orderId,
          time(s.at),
          time(postedAt),
        ]),
      )
      .join(''),
  );
  await openDays(
    run,
    'gift',
    fresh.map(({ sent }) => sent),
  );
  const first = [...gifts.known.values()].filter(({ changed }) => changed);
  if (first.length > 0)
    await run('ingest-gifts-sent', 'update gift set ever_sent = true where id = any($1::bigint[])', [
      plainArray(first.map(({ id }) => id)),
    ]);
}
