import type { Text } from '@pitboss/rules/i18n';
import { durationText } from '@pitboss/rules/zones/duration';
import { figureText } from './figures.ts';
import { columns, type Facts } from './rules/columns.ts';
import type { Per, Unit } from './rules/monitor.ts';

const perText: Readonly<Record<Per, Text>> = {
  bet: { zh_cn: '单注', en_us: 'one bet' },
  order: { zh_cn: '单笔', en_us: 'one order' },
  day: { zh_cn: '当日', en_us: 'one day' },
  now: { zh_cn: '当前', en_us: 'now' },
};

/** Returns a length of time as entered, or the text that replaces it for `per`. */
export function windowText(minutes: number, unit: 'minutes' | 'hours', per?: Per): Text {
  if (per) return perText[per];
  if (unit === 'hours') return { zh_cn: `${minutes / 60}小时`, en_us: `${minutes / 60} h` };
  return { zh_cn: `${minutes}分钟`, en_us: `${minutes} min` };
}

/** Content of an alert. */
export interface AlertFacts {
  /** Account or name of the subject. */
  readonly subject: string | Text;
  readonly figure: Text;
  readonly unit: Unit;
  /** The figure is a number of minutes, which reads as a length of time. */
  readonly isWait?: boolean;
  readonly value: bigint;
  /** Null where there is no threshold. */
  readonly alarm: bigint | null;
  /** Empty without money. */
  readonly currency: string;
  readonly windowMinutes: number;
  readonly windowUnit: 'minutes' | 'hours';
  readonly per?: Per | undefined;
  /** Further columns of the alert, as in the payload. */
  readonly extra?: Facts | undefined;
  /** Bets, orders or signals of one minute that share the alert: the value is that of the largest. */
  readonly count?: number | undefined;
}

/** Figures of which one came from the other: the drop of which an alert is about. */
const changes = [
  { from: 'betsBefore', to: 'betsNow', text: { zh_cn: '注单', en_us: 'bets' } },
  { from: 'onlineHigh', to: 'onlineNow', text: { zh_cn: '在线', en_us: 'online' } },
] as const;

/** Returns from what to what a figure dropped; empty for other figures. */
function changeText(extra: Facts, window: Text, language: keyof Text): string {
  return changes
    .map(({ from, to, text }) => {
      if (extra[from] == null || extra[to] == null) return '';
      const range = `${extra[from]} → ${extra[to]}`;
      if (language === 'zh_cn') return `，${window.zh_cn}内${text.zh_cn} ${range}`;
      return `, ${range} ${text.en_us} in ${window.en_us}`;
    })
    .join('');
}
const inChange: ReadonlySet<string> = new Set(changes.flatMap(({ from, to }) => [from, to]));

/** Further figures, each behind its heading. */
function extraText(extra: Facts, language: keyof Text): string {
  return Object.entries(extra)
    .filter(([name]) => !inChange.has(name))
    .map(([name, value]) => {
      const column = Object.hasOwn(columns, name) ? columns[name as keyof typeof columns] : null;
      if (!column || value === null || value === undefined) return '';
      const title = column.title[language];
      const said = `${column.as === 'money' ? thousands(value) : value}${column.as === 'percent' ? '%' : ''}`;
      return language === 'zh_cn'
        ? `，${title} ${said}`
        : `, ${title.charAt(0).toLowerCase()}${title.slice(1)} ${said}`;
    })
    .join('');
}
const thousands = (value: string) => value.replace(/\B(?=(\d{3})+(?=\.))/g, ',');

/** The content of an alert about a length of time: "waiting 28 d 15 h now, limit 10 min". */
function waitContent(named: Text, { value, alarm, extra = {} }: AlertFacts): Text {
  const [waited, limit] = [value, alarm ?? 0n].map((minutes) => durationText(Number(minutes) * 60_000)) as [
    Text,
    Text,
  ];
  return {
    zh_cn: `${named.zh_cn}：当前等待 ${waited.zh_cn}，告警阈值 ${limit.zh_cn}${extraText(extra, 'zh_cn')}`,
    en_us: `${named.en_us}: waiting ${waited.en_us} now, limit ${limit.en_us}${extraText(extra, 'en_us')}`,
  };
}

/** The rule with its numbers filled in (risk §1, content). */
export function alertContent(facts: AlertFacts): Text {
  const { subject, figure, unit, currency, windowMinutes, windowUnit, per, extra = {}, count = 1 } = facts;
  const named = typeof subject === 'string' ? { zh_cn: subject, en_us: subject } : subject;
  if (facts.isWait && count === 1) return waitContent(named, facts);
  const value = figureText(facts.value, unit) + (currency && unit === 'money' ? ` ${currency}` : '');
  if (count > 1) {
    const limit = facts.alarm === null ? null : figureText(facts.alarm, unit);
    return {
      zh_cn: `${named.zh_cn}：1分钟内 ${count} 笔，最大${figure.zh_cn} ${value}${limit ? `，告警阈值 ${limit}` : ''}`,
      en_us: `${named.en_us}: ${count} in 1 min, largest ${figure.en_us} ${value}${limit ? `, limit ${limit}` : ''}`,
    };
  }
  if (facts.alarm === null) {
    // A signal about a state, such as stopped wallet calls, has nothing to count.
    const said = unit === 'count' && facts.value === 1n ? '' : ` ${value}`;
    return {
      zh_cn: `${named.zh_cn}：${figure.zh_cn}${said}${extraText(extra, 'zh_cn')}`,
      en_us: `${named.en_us}: ${figure.en_us}${said}${extraText(extra, 'en_us')}`,
    };
  }
  const alarm = figureText(facts.alarm, unit);
  const window = windowText(windowMinutes, windowUnit, per);
  const when = per === 'now' ? { zh_cn: '', en_us: '' } : { zh_cn: '内', en_us: 'in ' };
  return {
    zh_cn: `${named.zh_cn}：${window.zh_cn}${when.zh_cn}${figure.zh_cn} ${value}，告警阈值 ${alarm}${changeText(extra, window, 'zh_cn')}${extraText(extra, 'zh_cn')}`,
    en_us: `${named.en_us}: ${figure.en_us} ${value} ${when.en_us}${window.en_us}, limit ${alarm}${changeText(extra, window, 'en_us')}${extraText(extra, 'en_us')}`,
  };
}
