import type { Text } from '@pitboss/rules/i18n';
import { figureText } from './figures.ts';
import type { Unit } from './monitor.ts';

/** A length of time as the rule gives it. */
export function windowText(minutes: number, unit: 'minutes' | 'hours'): Text {
  if (unit === 'hours') return { zh_cn: `${minutes / 60}小时`, en_us: `${minutes / 60} h` };
  return { zh_cn: `${minutes}分钟`, en_us: `${minutes} min` };
}

/** What an alert says. */
export interface AlertFacts {
  /** Account or name of the subject. */
  readonly subject: string;
  readonly figure: Text;
  readonly unit: Unit;
  readonly value: bigint;
  readonly alarm: bigint;
  /** Empty without money. */
  readonly currency: string;
  readonly windowMinutes: number;
  readonly windowUnit: 'minutes' | 'hours';
}

/** The rule with its numbers filled in (risk §1, content). */
export function alertContent(facts: AlertFacts): Text {
  const { subject, figure, unit, currency, windowMinutes, windowUnit } = facts;
  const value = figureText(facts.value, unit) + (currency && ` ${currency}`);
  const alarm = figureText(facts.alarm, unit);
  const window = windowText(windowMinutes, windowUnit);
  return {
    zh_cn: `${subject}：${window.zh_cn}内${figure.zh_cn} ${value}，告警阈值 ${alarm}`,
    en_us: `${subject}: ${figure.en_us} ${value} in ${window.en_us}, limit ${alarm}`,
  };
}
