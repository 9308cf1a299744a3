import type { Text } from '@pitboss/rules/i18n';
import { type MonitorCode, monitorOf } from './monitors.ts';
import type { Monitor } from './rules/monitor.ts';
import { isSignalKind, signalKinds, signalTitles } from './rules/signals.ts';

/** Returns the title of an alert: its monitor, or for a signal the event that raised it. */
export function alertTitle(alert: { readonly code: MonitorCode; readonly figure: string }): Text {
  const { title, said }: Monitor = monitorOf(alert.code);
  return said && isSignalKind(alert.figure) ? signalTitles[alert.figure] : title;
}

/**
 * Returns the content of an alert next to its title: that of a single signal without the event, which the
 * title states already.
 */
export function contentBelowTitle(
  alert: {
    readonly code: MonitorCode;
    readonly figure: string;
    readonly content: Text;
    readonly count: number;
  },
  language: keyof Text,
): string {
  const content = alert.content[language];
  if (!monitorOf(alert.code).said || !isSignalKind(alert.figure) || alert.count > 1) return content;
  const { text, unit } = signalKinds[alert.figure];
  const separator = language === 'zh_cn' ? '：' : ': ';
  const [subject, ...facts] = content.split(`${separator}${text[language]}`);
  const rest = facts.join('').trim();
  // A rate is followed by the two rates that it is the difference of.
  const shown = unit === 'percent' ? rest.replace(/^[^,，]*[,，]\s*/, '') : rest;
  return shown ? `${subject}${separator}${shown}` : (subject ?? content);
}
