import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Trail } from '../audit/trail.ts';
import { exampleId } from '../rows/ids.ts';
import { at, atOrNull, type Sink, text } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';
import type { Agent } from '../users/agents.ts';

const author = { id: '2', account: 'sysadmin', agent: null, ip: '223.104.5.19' } as const;

interface Sample {
  readonly type: 'featureUpdate' | 'general';
  readonly title: readonly [zh: string, en: string];
  readonly content: readonly [zh: string, en: string];
  /** Days from now. */
  readonly from: number;
  readonly to?: number;
  /** Account of the agent whose tree can read it; absent: all agents. */
  readonly readers?: string;
  readonly important?: true;
  readonly draft?: true;
}

/** Announcements in every state, some for one tree alone. */
const samples: readonly Sample[] = [
  {
    type: 'general',
    title: ['资金安全提醒', 'Keep your account safe'],
    content: [
      '近期发现仿冒客服索要密码的情况。\n\n- **任何人**不会向您索要密码或动态码\n- 请只在[官方地址](https://example.com)登录\n- 如有疑问请联系平台',
      'People posing as our support have asked agents for their passwords.\n\n- **Nobody** of the platform asks for passwords or dynamic codes\n- Sign in at [our own address](https://example.com) only\n- Ask us when in doubt',
    ],
    from: -6,
    important: true,
  },
  {
    type: 'general',
    title: ['季度佣金结算安排', 'Commission of the quarter'],
    content: [
      '1. 每月5日前核对报表\n2. 10日前确认\n3. 15日发放',
      '1. Check your reports by the 5th\n2. Confirm them by the 10th\n3. It is paid on the 15th',
    ],
    from: -2,
    to: 20,
  },
  {
    type: 'featureUpdate',
    title: ['代理报表新增会员口径', 'Agent reports by kind of member'],
    content: [
      '代理报表现在可以按**会员范围**筛选，并支持导出全部行。',
      'The agent report can be filtered by **kind of member**, and exported with all its rows.',
    ],
    from: -1,
  },
  {
    type: 'general',
    title: ['南区渠道会议纪要', 'Minutes of the southern channel'],
    content: [
      '会议决定自下月起调整推广方案，请各代理留意。',
      'The campaign changes next month; please take note.',
    ],
    from: -0.4,
    readers: 'share1',
  },
  {
    type: 'general',
    title: ['周末系统维护', 'Maintenance at the weekend'],
    content: ['周日**02:00至04:00**维护，期间不能投注。', 'No bets on Sunday from **02:00 to 04:00**.'],
    from: 3,
    to: 5,
    important: true,
  },
  {
    type: 'featureUpdate',
    title: ['注单详情支持回放', 'Rounds can be replayed'],
    content: [
      '在注单详情中点击**回放**即可逐步查看牌局。',
      'Press **Replay** in the details of a bet to watch its round.',
    ],
    from: -40,
    to: -10,
  },
  {
    type: 'general',
    title: ['国庆期间客服值班表', 'Support over the holidays'],
    content: [
      '客服24小时在线，提款审核时间为09:00至24:00。',
      'Support answers day and night; withdrawals are checked from 09:00 to 24:00.',
    ],
    from: -30,
    to: -22,
  },
  {
    type: 'featureUpdate',
    title: ['新版会员列表（草稿）', 'The new member list (draft)'],
    content: ['待产品确认后发布。', 'To be published when the product is ready.'],
    from: 10,
    draft: true,
  },
];

interface Ticker {
  readonly content: readonly [zh: string, en: string];
  readonly from: number;
  readonly to: number;
  readonly interval: number;
  readonly periods: readonly (readonly [start: string, end: string])[];
  readonly zone?: 'NewYork';
  readonly gameIds?: readonly number[];
}
const tickers: readonly Ticker[] = [
  {
    content: [
      '欢迎来到现场百家乐，理性娱乐，祝您好运',
      'Welcome to live baccarat. Play for fun, and good luck',
    ],
    from: -20,
    to: 60,
    interval: 15,
    periods: [],
  },
  {
    content: ['晚间黄金时段，捕鱼彩金加倍', 'Evening hours: double jackpots in fishing'],
    from: -5,
    to: 25,
    interval: 10,
    periods: [
      ['19:30', '24:00'],
      ['00:00', '01:30'],
    ],
  },
  {
    content: ['今日新游戏上线，快来体验', 'A new game is online today'],
    from: -0.5,
    to: 6,
    interval: 30,
    zone: 'NewYork' as const,
    periods: [
      ['08:00', '12:00'],
      ['18:00', '22:00'],
    ],
  },
  {
    content: [
      '周日凌晨维护，请提前完成游戏',
      'Maintenance on Sunday morning; please finish your games before',
    ],
    from: 2,
    to: 5,
    interval: 5,
    periods: [['20:00', '23:00']] as const,
  },
  {
    content: ['开学季活动已结束，感谢参与', 'The autumn event is over, thank you'],
    from: -45,
    to: -15,
    interval: 20,
    periods: [['10:00', '22:00']] as const,
  },
];

interface AnnouncementsInput {
  readonly sink: Sink;
  readonly rng: Rng;
  readonly agents: readonly Agent[];
  readonly trail: Trail;
  readonly id: (ms: number) => string;
  readonly nowMs: number;
  readonly gameIds: readonly number[];
}

/**
 * Announcements and news tickers in every state, with who has read them; the named accounts have read all
 * important ones.
 */
export function writeAnnouncements(input: AnnouncementsInput): void {
  for (const [index, sample] of samples.entries()) writeAnnouncement(input, index, sample);
  for (const [place, ticker] of tickers.entries()) writeTicker(input, place, ticker);
}

/** The full minute so many days from now. */
const minuteOf = (nowMs: number, days: number): number =>
  Math.floor((nowMs + days * dayMs) / 60_000) * 60_000;

function writeAnnouncement(input: AnnouncementsInput, index: number, sample: Sample): void {
  const { sink, rng, agents, trail, id, nowMs } = input;
  const { type, title, content, from, to, important = false, draft = false } = sample;
  const startMs = minuteOf(nowMs, from);
  const endMs = to === undefined ? null : minuteOf(nowMs, to) + 59_999;
  const madeMs = Math.min(startMs, nowMs) - hourMs - rng.int(10 * hourMs);
  const announcementId = index === 0 ? exampleId : id(madeMs);
  const owner = agents.find(({ account }) => account === sample.readers);
  sink.add(
    'announcement',
    announcementId,
    type,
    title[0],
    title[1],
    text(content[0]),
    text(content[1]),
    at(startMs),
    atOrNull(endMs),
    draft,
    important,
    owner ? `{${owner.id}}` : null,
    author.id,
    author.account,
    at(madeMs),
    at(madeMs),
  );
  trail.note({
    ms: madeMs,
    actor: author,
    call: '/announcement/addAnnouncement',
    target: `announcement:${announcementId} ${title[0]}`,
    before: null,
    after: {
      type,
      title: { zh_cn: title[0], en_us: title[1] },
      content: { zh_cn: content[0], en_us: content[1] },
      startTime: startMs,
      endTime: endMs,
      important,
      readers: owner ? [owner.id] : null,
      draft,
    },
  });
  if (!draft && startMs <= nowMs)
    writeReaders(input, { announcementId, startMs, endMs, from, important, owner });
}

/** Writes who has read an announcement. */
function writeReaders(
  { sink, rng, agents, nowMs }: AnnouncementsInput,
  announcement: {
    readonly announcementId: string;
    readonly startMs: number;
    readonly endMs: number | null;
    /** Days from now at which it began. */
    readonly from: number;
    readonly important: boolean;
    /** Agent below which it is shown; everywhere without one. */
    readonly owner: Agent | undefined;
  },
): void {
  const { announcementId, startMs, endMs, from, important, owner } = announcement;
  for (const agent of agents) {
    if (owner && !agent.line.includes(owner)) continue;
    const named = /^(major|share|master|general|seamless)1$/.test(agent.account);
    // New announcements stay unread for the named accounts; the others read them over time.
    if (important ? !named && !rng.chance(0.6) : named ? from > -5 : !rng.chance(0.5)) continue;
    const readMs = Math.max(startMs, agent.createdMs) + Math.floor(rng.float() * 0.3 * dayMs);
    if (readMs >= nowMs || (endMs !== null && readMs > endMs)) continue;
    sink.add('announcement_read', agent.tenantId, agent.id, announcementId, 1, agent.operatorId, at(readMs));
  }
}

function writeTicker(input: AnnouncementsInput, place: number, ticker: Ticker): void {
  const { sink, rng, trail, id, nowMs, gameIds } = input;
  const { content, from, to, interval, periods, zone = 'BeiJing' } = ticker;
  const startMs = minuteOf(nowMs, from);
  const madeMs = Math.min(startMs, nowMs) - hourMs - rng.int(10 * hourMs);
  const tickerId = id(madeMs);
  const games = place === 1 ? gameIds.slice(0, 3) : [];
  const written = {
    startTime: startMs,
    endTime: minuteOf(nowMs, to) + 59_999,
    interval,
    zone,
    gameIds: games,
    sort: place + 1,
    periods: periods.map(([start, end]) => ({ start, end })),
  };
  sink.add(
    'ticker',
    tickerId,
    content[0],
    content[1],
    at(startMs),
    at(written.endTime),
    interval,
    JSON.stringify(written.periods),
    zone,
    games.length > 0 ? `{${games.join(',')}}` : null,
    written.sort,
    author.id,
    author.account,
    at(madeMs),
    at(madeMs),
  );
  trail.note({
    ms: madeMs,
    actor: author,
    call: '/marquee/add',
    target: `ticker:${tickerId} ${content[0].slice(0, 20)}`,
    before: null,
    after: { content: { zh_cn: content[0], en_us: content[1] }, ...written },
  });
}
