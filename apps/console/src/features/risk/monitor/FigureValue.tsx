import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Column } from '@pitboss/risk/rules/columns';
import type { Figure, Monitor } from '@pitboss/risk/rules/monitor';
import type { Text } from '@pitboss/rules/i18n';
import { durationText } from '@pitboss/rules/zones/duration';
import type { ReactNode } from 'react';
import { Money, Plain } from '../../../kit/list/cells.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';
import { RecentTime } from '../../../parts/RecentTime.tsx';

/** A figure in its unit; words may be in both languages. */
export function Cell(props: {
  readonly value: string | Text | null;
  /** `minutes` are a length of time. */
  readonly as: Column['as'] | 'minutes';
  readonly currency?: string | null;
}): ReactNode {
  const language = useLanguage();
  const { value: given, as, currency = null } = props;
  const value = given !== null && typeof given === 'object' ? given[language] : given;
  if (value === null) return <Plain value={null} />;
  if (as === 'money') return <Money value={value} currency={currency} />;
  if (as === 'game') return <GameName id={Number(value)} />;
  if (as === 'time') return <RecentTime value={Number(value)} />;
  if (as === 'area') {
    const [game = 0, area = 0] = value.split('_').map(Number);
    return <AreaName gameId={game} areaId={area} />;
  }
  if (as === 'text') return <Plain value={value} />;
  if (as === 'minutes')
    return <span className="k-figure">{durationText(Number(value) * 60_000)[language]}</span>;
  const written = /^-?\d+$/.test(value) ? formatMoney(value, 0) : value;
  return <span className="k-figure">{as === 'percent' ? `${value}%` : written}</span>;
}

/** Unit in which a monitor's figure is shown. */
export function unitOf(monitor: Monitor, figure: string): Figure['unit'] | 'minutes' {
  if (monitor.measure === 'waiting') return 'minutes';
  return monitor.figures[figure]?.unit ?? 'money';
}

/** A value of the figure that an alert is about. */
export function FigureValue(props: {
  readonly alert: { readonly code: MonitorCode; readonly figure: string; readonly currency: string | null };
  readonly value: string | null;
  readonly strong?: boolean;
}): ReactNode {
  const { alert, value, strong } = props;
  const unit = unitOf(monitorOf(alert.code), alert.figure);
  const cell = <Cell value={value} as={unit} currency={alert.currency} />;
  return strong ? <strong className="risk-over">{cell}</strong> : cell;
}
