import { tickers } from '@pitboss/contract/content/tickers';
import type { RequestOf } from '@pitboss/contract/core/define';
import { checkTicker, checkTickerSort } from '@pitboss/rules/content/announcement-checks';
import { endings } from '../../domain/content/endings.ts';
import { ms } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { hasChanges, mergeUpdate } from '../../platform/versions/merge-update.ts';
import {
  deleteTicker,
  holdTicker,
  knownGames,
  listTickers,
  saveTicker,
  stopTicker,
  type TickerRow,
} from './tickers.sql.ts';

const shown = (row: TickerRow) => ({
  content: { zh_cn: row.content_zh, en_us: row.content_en },
  startTime: ms(row.start_at),
  endTime: ms(row.end_at),
  interval: row.interval_minutes,
  periods: row.periods,
  zone: row.zone,
  gameIds: row.game_ids ?? [],
  sort: row.sort,
});
type Written = RequestOf<typeof tickers.add>;
/** Returns the fields of a ticker with defaults filled in. */
const whole = (written: Written) => ({
  ...written,
  content: { zh_cn: written.content.zh_cn.trim(), en_us: written.content.en_us.trim() },
  periods: written.periods ?? [],
  zone: written.zone ?? ('BeiJing' as const),
  gameIds: [...new Set(written.gameIds ?? [])],
  sort: written.sort ?? 1,
});

/** Returns the name of a news ticker in the operation log: its id and its first characters. */
const targetOf = (id: string, content: string) => `ticker:${id} ${[...content].slice(0, 20).join('')}`;

async function check({ tx }: WriteContext, written: ReturnType<typeof whole>): Promise<void> {
  assertValid(checkTicker(written));
  assertValid(checkTickerSort('sort', written.sort));
  if (written.gameIds.length > 0 && (await knownGames(tx, written.gameIds)) !== written.gameIds.length)
    throw new AppError('rtp.gameUnknown', {}, 'gameIds');
}

const { held, recordOf, stop, remove } = endings<TickerRow>({
  kind: 'ticker',
  endTime: ({ end_at }) => ms(end_at),
  hold: holdTicker,
  stop: stopTicker,
  remove: deleteTicker,
  target: ({ id, content_zh: content }) => targetOf(id, content),
  shown,
});

/** News tickers (spec content §5): stored here, played by the game servers. */
export const tickerRoutes = serve(tickers, {
  stop,
  remove,

  async list({ db }, filter) {
    const { total, rows } = await listTickers(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        ...shown(row),
        playTimes: row.periods.map(({ start, end }) => `${start}-${end}`),
        state: row.state,
        operator: row.operator,
        updatedAt: ms(row.updated_at),
        version: row.version,
      })),
    };
  },

  async add(context, request) {
    const written = whole(request);
    await check(context, written);
    const id = context.services.ids.next(Date.now());
    await saveTicker(context.tx, id, written, context.session);
    context.audit({ target: targetOf(id, written.content.zh_cn), before: null, after: written });
    return { id };
  },

  async update(context, { id, version, ...request }) {
    const row = await held(context, id);
    const before = shown(row);
    const merged = await mergeUpdate(context, recordOf(row, version), before, whole(request));
    const written = merged.values;
    if (row.state === 'inProgress' && written.startTime > Date.now())
      throw new AppError('content.running', {}, 'startTime');
    await check(context, written);
    if (hasChanges(merged)) await saveTicker(context.tx, id, written, context.session);
    context.audit({ target: targetOf(id, written.content.zh_cn), before, after: written });
    return null;
  },
});
