/** A query of the benchmark: the call, and the plain SQL that computes the same from the bets themselves. */
export interface Query {
  readonly name: string;
  readonly path: string;
  readonly body: unknown;
  /** Without one the call has no counterpart over bets. */
  readonly sql?: string;
  readonly params?: readonly unknown[];
  /** The bar of the p95 at the server, in milliseconds, and how many times faster than the raw query. */
  readonly p95Ms?: number;
  readonly faster?: number;
}

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

/** The caller; `path`: the agent whose tree the call sees, null for administrators. */
export interface Asker {
  readonly account: string;
  readonly path: string | null;
}

export interface Facts {
  readonly nowMs: number;
  /** A record and a round that the asker sees, from the middle of the world. */
  readonly recordId: string;
  readonly inningId: string;
}

/** The condition of the asker's tree, written the way one would without any of our machinery. */
const tree = (asker: Asker) =>
  asker.path === null ? 'true' : `b.agent_id in (select id from agent where path like '${asker.path}%')`;

const names = (inner: string) =>
  `select b.*, m.account, a.account as agent from (${inner}) b join member m on m.id = b.member_id
    join agent a on a.id = b.agent_id order by b.id desc`;

/** Returns the queries of one caller. */
export function queriesOf(asker: Asker, { nowMs, recordId, inningId }: Facts): Query[] {
  const since = (days: number) => ({ start_time: nowMs - days * dayMs, end_time: nowMs });
  const within = (days: number) => [new Date(nowMs - days * dayMs), new Date(nowMs)];
  // Range of the console's date picker: today and a number of days before, from midnight in Beijing.
  const midnight = Math.floor((nowMs + beijingMs) / dayMs) * dayMs - beijingMs;
  const ninety = { start_time: midnight - 89 * dayMs, end_time: midnight + dayMs - 1 };
  const inNinety = [new Date(ninety.start_time), new Date(nowMs)];
  const mine = tree(asker);
  const settled = `b.state = 1 and b.bet_time >= $1 and b.bet_time <= $2 and ${mine}`;
  return [
    {
      name: '50 newest bets',
      path: '/betManager/list',
      body: { ...since(80), pageSize: 50 },
      sql: names(
        `select b.* from bet b where ${mine} and b.bet_time >= $1 and b.bet_time <= $2
          order by b.id desc limit 51`,
      ),
      params: within(80),
      p95Ms: 10,
    },
    {
      name: 'the last page of 80 days',
      path: '/betManager/list',
      body: { ...since(80), pageSize: 50, edge: 'last' },
      sql: names(
        `select b.* from bet b where ${mine} and b.bet_time >= $1 and b.bet_time <= $2
          order by b.id limit 51`,
      ),
      params: within(80),
    },
    {
      name: 'a bet by its record number',
      path: '/betManager/list',
      body: { ...since(80), id: recordId },
      sql: names(`select b.* from bet b where b.id = $1 and ${mine}`),
      params: [recordId],
      p95Ms: 3,
    },
    {
      name: 'bets by their round number',
      path: '/betManager/list',
      body: { ...since(80), inningId },
      sql: names(`select b.* from bet b where b.inning_id = $1 and ${mine}`),
      params: [inningId],
      p95Ms: 3,
    },
    {
      name: 'totals of 80 days of bets',
      path: '/betManager/listCount',
      body: since(80),
      sql: `select currency, count(*), sum(amount), sum(payout), sum(reward) from bet b
        where b.bet_time >= $1 and b.bet_time <= $2 and ${mine} group by 1`,
      params: within(80),
    },
    {
      name: 'open bets of 80 days',
      path: '/betManager/listBetRecordTemp',
      body: { ...since(80), pageSize: 50 },
      sql: names(
        `select b.* from bet b where b.state = 0 and b.bet_time >= $1 and b.bet_time <= $2 and ${mine}
          order by b.id desc limit 51`,
      ),
      params: within(80),
    },
    {
      name: 'analysis by area, 7 days',
      path: '/betManager/listBetAnalysis',
      body: { ...since(7), pageSize: 100 },
      sql: `select game_id, area_id, currency, count(*), count(distinct member_id), sum(amount), sum(payout)
        from bet b where ${settled} group by 1, 2, 3`,
      params: within(7),
    },
    {
      name: 'report of 90 days by game',
      path: '/gameReport/list',
      body: { ...ninety, zone: 'BeiJing', offsetMinutes: 480, by: 'game', pageSize: 100 },
      sql: `select game_id, currency, count(*), sum(amount), sum(payout), sum(reward) from bet b
        where ${settled} group by 1, 2`,
      params: inNinety,
      p95Ms: 60,
      faster: 20,
    },
    {
      name: 'the same with its players, from the bets',
      path: '/gameReport/list',
      body: {
        ...ninety,
        zone: 'BeiJing',
        offsetMinutes: 480,
        by: 'game',
        countPlayers: true,
        pageSize: 100,
      },
      sql: `select game_id, currency, count(*), count(distinct member_id), sum(amount), sum(payout),
        sum(reward) from bet b where ${settled} group by 1, 2`,
      params: inNinety,
    },
    {
      name: 'report of 90 days by agent',
      path: '/proxyUser/getProxyReport',
      body: { ...ninety, zone: 'BeiJing', offsetMinutes: 480, pageSize: 100 },
      sql: `select agent_id, currency, count(*), count(distinct member_id), sum(amount), sum(payout),
        sum(reward) from bet b where ${settled} group by 1, 2`,
      params: inNinety,
      p95Ms: 60,
      faster: 20,
    },
    {
      name: 'report of 90 days by agent × game',
      path: '/gameReport/getProfitReport',
      body: { ...ninety, zone: 'BeiJing', offsetMinutes: 480, by: 'agentGame', pageSize: 100 },
      sql: `select agent_id, game_id, currency, count(*), sum(amount), sum(payout), sum(reward) from bet b
        where ${settled} group by 1, 2, 3`,
      params: inNinety,
      p95Ms: 60,
      faster: 20,
    },
    {
      name: 'by agent, to the second',
      path: '/proxyUser/getProxyReport',
      body: { ...since(90), zone: 'BeiJing', offsetMinutes: 480, pageSize: 100 },
      sql: `select agent_id, currency, count(*), count(distinct member_id), sum(amount), sum(payout),
        sum(reward) from bet b where ${settled} group by 1, 2`,
      params: within(90),
    },
    {
      name: 'home: counts and sums',
      path: '/home/getSummary',
      body: { zone: 'BeiJing', offsetMinutes: 480 },
      sql: `select currency, count(*), count(distinct member_id), sum(amount), sum(payout) from bet b
        where ${settled} group by 1`,
      params: within(30),
    },
    {
      name: 'home: chart of 24 hours',
      path: '/home/getBetOverview',
      body: { span: '24h', offsetMinutes: 480 },
      sql: `select date_trunc('hour', bet_time), currency, count(*), sum(amount), sum(payout) from bet b
        where ${settled} group by 1, 2`,
      params: within(1),
    },
    {
      name: 'home: ranking of today',
      path: '/home/getRanking',
      body: { period: 'today', offsetMinutes: 480 },
      sql: `select agent_id, currency, count(*), sum(amount), sum(payout) from bet b where ${settled}
        group by 1, 2`,
      params: [new Date(midnight), new Date(nowMs)],
    },
    {
      name: 'home: ranking of the month',
      path: '/home/getRanking',
      body: { period: 'month', offsetMinutes: 480 },
      sql: `select agent_id, currency, count(*), sum(amount), sum(payout) from bet b where ${settled}
        group by 1, 2`,
      params: within(30),
    },
  ];
}
