import type { Language, Text } from '../i18n.ts';
import { amountText } from '../words/amount-text.ts';
import { figureText, parseFigure } from './evaluate.ts';
import type {
  LabelCondition,
  LabelEffect,
  LabelEffects,
  LabelFigure,
  LabelTag,
  LabelWindow,
} from './labels.ts';
import { figureUnits, labels } from './labels.ts';

/** Texts of the figures and effects of labels, for screens and files alike. */

export const figureWords: Readonly<Record<LabelFigure, Text>> = {
  stake: { zh_cn: '投注额', en_us: 'stake' },
  netWin: { zh_cn: '会员净赢', en_us: 'net win' },
  returnRate: { zh_cn: '返奖率%', en_us: 'return rate %' },
  bets: { zh_cn: '注单数', en_us: 'bets' },
  winShare: { zh_cn: '赢注占比%', en_us: 'winning bets %' },
  streak: { zh_cn: '最长连赢局数', en_us: 'longest streak' },
  transferIn: { zh_cn: '转入', en_us: 'transfers in' },
  netTransfer: { zh_cn: '净转入', en_us: 'net deposits' },
  accountDays: { zh_cn: '账号天数', en_us: 'account age (days)' },
  accountsOnIp: { zh_cn: '同IP账号数', en_us: 'accounts on IP' },
  abnormalAlerts: { zh_cn: '异常告警数', en_us: 'abnormal alerts' },
  oppositeRounds: { zh_cn: '对打局数', en_us: 'opposite rounds' },
};
export const windowWords: Readonly<Record<LabelWindow, Text>> = {
  '1h': { zh_cn: '1小时', en_us: '1 h' },
  '24h': { zh_cn: '24小时', en_us: '24 h' },
  '7d': { zh_cn: '7天', en_us: '7 days' },
  '30d': { zh_cn: '30天', en_us: '30 days' },
  all: { zh_cn: '全部时间', en_us: 'all time' },
};
export const effectWords: Readonly<Record<LabelEffect, Text>> = {
  rtp: { zh_cn: 'RTP', en_us: 'RTP' },
  kill: { zh_cn: '点杀概率', en_us: 'killing probability' },
  maxStake: { zh_cn: '单注上限', en_us: 'maximum stake' },
  betBan: { zh_cn: '停止投注', en_us: 'bets stopped' },
  miniBan: { zh_cn: '停止小游戏', en_us: 'mini games blocked' },
  benefitsOff: { zh_cn: '停止福利', en_us: 'benefits blocked' },
  exempt: { zh_cn: '免于自动加黑', en_us: 'exempt from blacklist' },
  mark: { zh_cn: '标记', en_us: 'mark' },
};
export const comparisonSigns = { '>=': '≥', '>': '>', '<=': '≤', '<': '<' } as const;
const between = { zh_cn: ['介于', '至'], en_us: ['between', 'and'] } as const;

/** A figure with its currency: money of all currencies is in CNY. */
const withCurrency = (figure: LabelFigure, text: string): string =>
  figureUnits[figure] === 'money' ? `${amountText(text)} CNY` : text;

const shown = (figure: LabelFigure, typed: string): string => {
  const value = parseFigure(figure, typed);
  return value === null ? typed : withCurrency(figure, figureText(figure, value));
};
/** A figure over its span. */
const nameOf = (figure: LabelFigure, window: LabelWindow, language: Language): string =>
  figure === 'accountDays'
    ? figureWords[figure][language]
    : `${windowWords[window][language]} ${figureWords[figure][language]}`;

/** A condition, e.g. "24 h return rate % ≥ 130.00". */
export function conditionLine(condition: LabelCondition, language: Language): string {
  const { figure, window, comparison, value, to } = condition;
  const name = nameOf(figure, window, language);
  if (comparison !== 'between') return `${name} ${comparisonSigns[comparison]} ${shown(figure, value)}`;
  const [from, up] = between[language];
  return `${name} ${from} ${shown(figure, value)} ${up} ${shown(figure, to ?? '')}`;
}

/** Returns the effects of a label, one line for each. */
export const effectLines = (effects: LabelEffects, language: Language): string[] =>
  (Object.keys(effects) as LabelEffect[]).flatMap((name) => {
    const value = effects[name];
    if (value === undefined || value === false) return [];
    const word = effectWords[name][language];
    if (typeof value === 'object')
      return Object.entries(value).map(([currency, amount]) => `${word} ${amountText(amount)} ${currency}`);
    return [typeof value === 'string' ? `${word} ${value}` : word];
  });

/** Figures of an entry, which go by `netWin 24h`. */
export const figureLines = (figures: Readonly<Record<string, string>>, language: Language): string[] =>
  Object.entries(figures).map(([name, value]) => {
    const [figure, window] = name.split(' ') as [LabelFigure, LabelWindow];
    return `${nameOf(figure, window, language)} ${withCurrency(figure, value)}`;
  });

/** Names of labels, one after the other. */
export const labelNames = (tags: readonly LabelTag[], language: Language): string =>
  tags.map((tag) => labels[tag][language]).join(', ');

/** Lines as one text in both languages, as files have it. */
export const inBoth = (lines: (language: Language) => readonly string[]): Text => ({
  zh_cn: lines('zh_cn').join('；'),
  en_us: lines('en_us').join('; '),
});
