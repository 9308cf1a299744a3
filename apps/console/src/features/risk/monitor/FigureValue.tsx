import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Column } from '@pitboss/risk/rules/columns';
import type { Text } from '@pitboss/rules/i18n';
import type { ReactNode } from 'react';
import { Money, Plain, Time } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';

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
  if (as === 'game') return <GameName id={Number(value)} />;
  if (as === 'time') return <Time value={Number(value)} format="HH:mm:ss" />;
  if (as === 'area') {
    const [game = 0, area = 0] = value.split('_').map(Number);
    return <AreaName gameId={game} areaId={area} />;
  }
  if (as === 'text') return <Plain value={value} />;
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
