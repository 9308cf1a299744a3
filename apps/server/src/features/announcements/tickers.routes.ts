import { tickers } from '@pitboss/contract/content/tickers';
import type { RequestOf } from '@pitboss/contract/define';
import { checkTicker, checkTickerSort } from '@pitboss/rules/content/announcement-checks';
import { endings } from '../../domain/content/endings.ts';
import { ms } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
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
/** What is written, with what goes without saying. */
const whole = (written: Written) => ({
  ...written,
  content: { zh_cn: written.content.zh_cn.trim(), en_us: written.content.en_us.trim() },
  periods: written.periods ?? [],
  zone: written.zone ?? ('BeiJing' as const),
  gameIds: [...new Set(written.gameIds ?? [])],
  sort: written.sort ?? 1,
});

/** The first words of a news ticker name it in the operation log. */
const targetOf = (id: string, content: string) => `ticker:${id} ${[...content].slice(0, 20).join('')}`;

async function check({ tx }: WriteContext, written: ReturnType<typeof whole>): Promise<void> {
  obey(checkTicker(written));
  obey(checkTickerSort('sort', written.sort));
  if (written.gameIds.length > 0 && (await knownGames(tx, written.gameIds)) !== written.gameIds.length)
    throw new Refusal('rtp.gameUnknown', {}, 'gameIds');
}

const { held, stop, remove } = endings<TickerRow>({
  hold: holdTicker,
  stop: stopTicker,
  remove: deleteTicker,
  target: ({ id, content_zh: content }) => targetOf(id, content),
  shown: shown,
});

/** News tickers (spec content §5): kept here, played by the game servers. */
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
    const written = whole(request);
    const before = await held(context, id, version);
    await check(context, written);
    await saveTicker(context.tx, id, written, context.session);
    context.audit({ target: targetOf(id, written.content.zh_cn), before: shown(before), after: written });
    return null;
  },
});
