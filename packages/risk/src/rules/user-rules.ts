import { counts, type Monitor, minutes, money } from './monitor.ts';

/** Monitors of registrations and transfers (risk §2). */
export const usersRules = {
  registered: {
    title: { zh_cn: '注册', en_us: 'Registrations' },
    about: {
      zh_cn: '代理在时间窗口内新增的会员数',
      en_us: 'Members registered below an agent within the window',
    },
    subject: 'a',
    measure: 'registered',
    figures: {
      value: {
        text: { zh_cn: '注册数', en_us: 'registered' },
        unit: 'count',
        threshold: counts(10, 30),
        of: ({ count }) => BigInt(count),
      },
    },
    window: minutes(60),
    severity: 'warning',
    columns: ['ips', 'withBets', 'commonIp', 'commonIpTimes'],
    extras: ['commonIp', 'commonIpTimes'],
  },
  transfer: {
    title: { zh_cn: '代理转账', en_us: 'Agent transfers' },
    about: {
      zh_cn: '代理直属会员在时间窗口内的净转出（转出减转入）',
      en_us: "Net transfers out of an agent's direct members within the window (out minus in)",
    },
    subject: 'a',
    measure: 'moved',
    figures: {
      value: {
        text: { zh_cn: '净转出', en_us: 'net out' },
        unit: 'money',
        threshold: money(50_000, 200_000),
        of: (sums) => sums.out - sums.in,
      },
    },
    window: minutes(60),
    severity: 'warning',
    columns: ['transferIn', 'transferOut', 'orders', 'members'],
  },
  playerTransfer: {
    title: { zh_cn: '会员转账', en_us: 'Member transfers' },
    about: {
      zh_cn: '会员在时间窗口内的转入与转出总额',
      en_us: 'Total transfers in and out of a member within the window',
    },
    subject: 'm',
    measure: 'moved',
    figures: {
      in: {
        text: { zh_cn: '转入', en_us: 'transferred in' },
        unit: 'money',
        threshold: money(20_000, 50_000),
        of: (sums) => sums.in,
      },
      out: {
        text: { zh_cn: '转出', en_us: 'transferred out' },
        unit: 'money',
        threshold: money(20_000, 50_000),
        of: (sums) => sums.out,
      },
    },
    window: minutes(60),
    severity: 'warning',
    columns: ['orders', 'balance'],
  },
  transferFailure: {
    title: { zh_cn: '转账失败', en_us: 'Transfer failures' },
    about: {
      zh_cn: '代理直属会员在时间窗口内失败的转账笔数（不含超限）',
      en_us: "Failed transfers of an agent's direct members within the window, excluding limit rejections",
    },
    subject: 'a',
    measure: 'failed',
    figures: {
      value: {
        text: { zh_cn: '失败笔数', en_us: 'failed transfers' },
        unit: 'count',
        threshold: counts(5, 10),
        of: ({ count }) => BigInt(count),
      },
    },
    window: minutes(30),
    severity: 'warning',
    columns: ['tried', 'failedRate', 'reasons'],
  },
} as const satisfies Record<string, Monitor>;
