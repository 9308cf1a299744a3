import { tickerLimits } from '@pitboss/rules/content/announcement-checks';
import { tickerZones } from '@pitboss/rules/content/ticker';
import * as d from '../core/define.ts';

/** From start and end alone (spec §4). */
export const tickerStates = ['notStarted', 'inProgress', 'finished'] as const;

const common = { pages: ['/marqueeList'], origin: 'ours' } as const;
const edit = { ...common, feature: 'ticker.edit', effect: 'write' } as const;

/** A time of the day, HH:mm or HH:mm:ss up to 24:00; the end is not part of the period. */
const period = d.object({ start: d.short(8), end: d.short(8) });
const gameIds = d.array(d.int).check(d.maxLength(tickerLimits.games));
const written = {
  content: d.object({ zh_cn: d.longText, en_us: d.longText }),
  startTime: d.time,
  endTime: d.time,
  /** Whole minutes between two plays. */
  interval: d.int,
  /** Absent or empty: the whole day. */
  periods: d.optional(d.array(period).check(d.maxLength(tickerLimits.periods))),
  /** Zone of the periods' days; default Beijing. */
  zone: d.optional(d.choice(tickerZones)),
  /** Absent or empty: all. */
  gameIds: d.optional(gameIds),
  /** Several at once are played in this order, 1 first. */
  sort: d.optional(d.int),
};
const example = () => ({
  content: { zh_cn: '本周末充值双倍积分', en_us: 'Double points this weekend' },
  startTime: Date.now() + 3_600_000,
  endTime: Date.now() + 86_400_000,
  interval: 10,
  periods: [{ start: '08:00', end: '12:00' }],
});

/** News tickers, which game servers play (spec content §5). */
export const tickers = {
  list: d.call({
    ...common,
    path: '/marquee/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '跑马灯列表', en_us: 'News tickers' },
    request: d.listRequest(
      {
        state: d.optional(d.choice(tickerStates)),
        /** Tickers that may be played at any time in the range. */
        ...d.optionalRange,
        text: d.optional(d.text),
      },
      ['startTime', 'endTime', 'sort', 'updatedAt'],
    ),
    response: d.pageOf(
      d.object({
        id: d.id,
        content: d.bilingual,
        startTime: d.time,
        endTime: d.time,
        interval: d.int,
        periods: d.array(period),
        /** The periods as they are read: HH:mm-HH:mm. */
        playTimes: d.array(d.text),
        zone: d.choice(tickerZones),
        gameIds: d.array(d.int),
        sort: d.int,
        state: d.choice(tickerStates),
        operator: d.nullable(d.text),
        updatedAt: d.time,
        version: d.count,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  add: d.call({
    ...edit,
    path: '/marquee/add',
    payload: 'body',
    summary: { zh_cn: '新增跑马灯', en_us: 'Add a news ticker' },
    audit: { zh_cn: '新增跑马灯', en_us: 'Add news ticker' },
    request: d.object(written),
    response: d.object({ id: d.id }),
    example: () => ({ body: example() }),
  }),
  update: d.call({
    ...edit,
    path: '/marquee/update',
    payload: 'body',
    summary: { zh_cn: '修改跑马灯；须给出所改的版本', en_us: 'Edit a news ticker by version' },
    audit: { zh_cn: '修改跑马灯', en_us: 'Edit news ticker' },
    request: d.object({ id: d.id, version: d.version, ...written }),
    response: d.nothing,
    example: () => ({ body: { id: '1', ...example() } }),
  }),
  stop: d.call({
    ...edit,
    path: '/marquee/stop',
    payload: 'query',
    summary: { zh_cn: '停止进行中的跑马灯', en_us: 'Stop a news ticker in progress' },
    audit: { zh_cn: '停止跑马灯', en_us: 'Stop news ticker' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  remove: d.call({
    ...edit,
    path: '/marquee/delete',
    payload: 'query',
    summary: { zh_cn: '删除未开始的跑马灯', en_us: 'Delete a news ticker that has not started' },
    audit: { zh_cn: '删除跑马灯', en_us: 'Delete news ticker' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
} as const;
