import type { Column } from '@pitboss/risk/columns';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Text } from '@pitboss/rules/i18n';
import type { ReactNode } from 'react';
import { Money, Plain } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';

/** A figure in its unit; words may be in both languages. */
export function Cell(props: {
  readonly value: string | Text | null;
  readonly as: Column['as'];
  readonly currency?: string | null;
}): ReactNode {
  const language = useLanguage();
  const { value: given, as, currency = null } = props;
  const value = given !== null && typeof given === 'object' ? given[language] : given;
  if (value === null) return <Plain value={null} />;
  if (as === 'money') return <Money value={value} currency={currency} />;
  return <span className="k-figure">{as === 'percent' ? `${value}%` : value}</span>;
}

/** A value of the figure that an alert is about. */
export function FigureValue(props: {
  readonly alert: { readonly code: MonitorCode; readonly figure: string; readonly currency: string | null };
  readonly value: string | null;
  readonly strong?: boolean;
}): ReactNode {
  const { alert, value, strong } = props;
  const unit = monitorOf(alert.code).figures[alert.figure]?.unit ?? 'money';
  const cell = <Cell value={value} as={unit} currency={alert.currency} />;
  return strong ? <strong className="risk-over">{cell}</strong> : cell;
}
