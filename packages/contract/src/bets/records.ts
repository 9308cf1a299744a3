import * as d from '../core/define.ts';
import { figureFields, figures, memberKind, reportCoverage } from '../reports/report-words.ts';

/** The scratch card in the catalogue. */
export const scratchCard = 253;

const example = () => ({ body: { start_time: Date.now() - 30 * 86_400_000, end_time: Date.now() } });
const featureRow = d.object({
  id: d.id,
  at: d.time,
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  /** The game it was played in, where it was part of one. */
  gameId: d.nullable(d.int),
  roomId: d.text,
  /** The spin's number at the game server. */
  spinId: d.text,
  /** Symbols from left to right, row by row, as the game server names them. */
  symbols: d.text,
  currency: d.currencyCode,
  stake: d.flow,
  win: d.flow,
  /** Win by stake; null for a free spin. */
  multiple: d.nullable(d.decimal),
  freeSpins: d.count,
});
const featureFilters = {
  ...d.range,
  memberAccount: d.optional(d.text),
  memberId: d.optional(d.id),
  agentId: d.optional(d.id),
  currency: d.optional(d.currencyCode),
  /** Only spins that won. */
  won: d.optional(d.boolean),
};
const featureList = <const P extends '/guanyu' | '/hongfu' | '/chibi'>(
  path: `/${string}`,
  page: P,
  origin: 'spec' | 'ours',
  zh_cn: string,
  en_us: string,
) =>
  d.call({
    path,
    payload: 'body',
    pages: [page],
    effect: 'read',
    origin,
    summary: { zh_cn, en_us },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.keysetRequest(featureFilters),
    response: d.keysetOf(featureRow),
    example,
  });

/** State of a scratch card, by the state of its bet. */
export const cardStates = ['unopened', 'opened', 'cancelled'] as const;

/** Records of feature games. */
export const records = {
  scratchCards: d.call({
    path: '/guaguaka/listRecord',
    payload: 'body',
    pages: ['/guaguakaRecord'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '刮刮卡记录', en_us: 'Scratch cards bought and opened, newest first' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.keysetRequest({
      ...featureFilters,
      /** With the card's number it is optional. */
      ...d.optionalRange,
      inningId: d.optional(d.text),
      state: d.optional(d.choice(cardStates)),
    }),
    response: d.keysetOf(
      d.object({
        id: d.id,
        /** Number of the card. */
        inningId: d.nullable(d.text),
        memberId: d.id,
        memberAccount: d.text,
        agentId: d.id,
        agentAccount: d.text,
        currency: d.currencyCode,
        price: d.flow,
        prize: d.flow,
        /** Prize by price. */
        multiple: d.nullable(d.decimal),
        /**
         * Cells of the card and the order in which they were scratched, as the game wrote them; null while
         * unopened.
         */
        cells: d.nullable(d.text),
        scratched: d.nullable(d.text),
        state: d.choice(cardStates),
        boughtAt: d.time,
        openedAt: d.nullable(d.time),
      }),
    ),
    example,
  }),
  scratchReport: d.call({
    path: '/guaguaka/getReport',
    payload: 'body',
    pages: ['/guaguakaReport'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '刮刮卡报表', en_us: 'Scratch card sales and prizes by day' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest(
      {
        ...d.range,
        zone: d.optional(d.choice(['BeiJing', 'NewYork', 'local'])),
        zoneName: d.optional(d.zoneName),
        offsetMinutes: d.optional(d.offsetMinutes),
        agentId: d.optional(d.id),
        currency: d.optional(d.currencyCode),
        ...memberKind,
      },
      ['from', 'bets', 'amount', 'payout', 'profit'],
    ),
    response: d.object({
      total: d.count,
      list: d.array(d.object({ from: d.time, to: d.time, ...figureFields })),
      totals: figures,
      ...reportCoverage,
    }),
    example,
  }),
  guanyu: featureList('/guanyu/listRecord', '/guanyu', 'spec', '关羽记录', 'Spins of Guan Yu, newest first'),
  hongfu: featureList('/hongfu/listRecord', '/hongfu', 'ours', '鸿福记录', 'Spins of Hong Fu, newest first'),
  chibi: featureList('/chibi/listRecord', '/chibi', 'ours', '赤壁记录', 'Spins of Red Cliffs, newest first'),
} as const;
