import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskControl } from '@pitboss/contract/risk/risk-control';
import { columns } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { memo, type ReactNode, useState } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { StatusTag } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { AgentLink } from '../../../parts/links.tsx';
import { RecentTime } from '../../../parts/RecentTime.tsx';
import { Cell, unitOf } from '../monitor/FigureValue.tsx';
import { riskText } from '../monitor/risk.text.ts';
import { Subject } from '../monitor/Subject.tsx';
import { boardText } from './board.text.ts';

type Table = ReplyOf<typeof riskControl.memberWinLose>;
type Row = Table['rows'][number];

/** Number of rows that are rendered first, and added by each press of the button. */
const rowsAtOnce = 30;

/** Returns a figure's share of the alarm threshold, in percent, rounded down. */
const shareOf = ({ value, alarm }: Row): number => Math.floor((Number(value) / Number(alarm)) * 100);

interface RowsProps {
  readonly monitor: Monitor;
  readonly table: Table;
  /** Open alerts of the monitor. */
  readonly open: number;
  /** True to show all columns; else the further ones are under each row. */
  readonly wide: boolean;
}

/** The largest figures of a monitor. */
export function PanelRows({ monitor, table, open, wide }: RowsProps): ReactNode {
  const t = useText(riskText);
  const own = useText(boardText);
  const language = useLanguage();
  const [shown, setShown] = useState(rowsAtOnce);
  const left = table.rows.length - shown;
  if (table.rows.length === 0) return <p className="risk-quiet">{t(open > 0 ? 'noRowsNow' : 'noRows')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the panel is scrolled by keys from here
    <section className="risk-rows" tabIndex={0} aria-label={monitor.title[language]}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('subject')}</th>
            <th scope="col" className="risk-right">
              {t('figure')}
            </th>
            {wide &&
              monitor.columns.map((name) => (
                <th key={name} scope="col" className="risk-right">
                  {columns[name].title[language]}
                </th>
              ))}
            <th scope="col" className="risk-right">
              {t('lastAt')}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, shown).map((row) => (
            <PanelRow key={row.key} row={row} monitor={monitor} wide={wide} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button type="link" size="small" onClick={() => setShown(shown + rowsAtOnce)}>
          {own('moreRows', { count: left })}
        </Button>
      )}
      {table.more > 0 && left <= 0 && <p className="risk-note">{t('more', { count: table.more })}</p>}
    </section>
  );
}

/** A row that is rendered again only when it has changed itself. */
const PanelRow = memo(function PanelRow(props: {
  readonly row: Row;
  readonly monitor: Monitor;
  readonly wide: boolean;
}): ReactNode {
  const t = useText(boardText);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { row, monitor, wide } = props;
  const further = !wide && monitor.columns.length > 0;
  return (
    <>
      <tr data-alarmed={row.alertId ? true : undefined}>
        <td>
          <div className="risk-who">
            {further && (
              <button
                type="button"
                className="k-unfold"
                aria-expanded={open}
                aria-label={t('details', { name: row.name })}
                onClick={() => setOpen(!open)}
              />
            )}
            <div>
              <Subject row={row} />
              {row.memberId && row.agentId && (
                <div className="risk-note">
                  <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>
                </div>
              )}
            </div>
          </div>
        </td>
        <td className="risk-right">
          <FigureCell row={row} monitor={monitor} />
        </td>
        {wide &&
          monitor.columns.map((name) => (
            <td key={name} className="risk-right">
              <Cell value={row.columns[name] ?? null} as={columns[name].as} />
            </td>
          ))}
        <td className="risk-right">
          <RecentTime value={row.lastAt} />
          {row.alertId && <OpenAlert id={row.alertId} name={row.name} />}
        </td>
      </tr>
      {open && further && (
        <tr>
          <td colSpan={3}>
            <dl className="risk-more">
              {monitor.columns.map((name) => (
                <div key={name}>
                  <dt>{columns[name].title[language]}</dt>
                  <dd>
                    <Cell value={row.columns[name] ?? null} as={columns[name].as} />
                  </dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
});

/** A figure with its way to the alarm threshold. */
function FigureCell({ row, monitor }: { readonly row: Row; readonly monitor: Monitor }): ReactNode {
  const t = useText(boardText);
  const language = useLanguage();
  const figure = monitor.figures[row.figure];
  const share = shareOf(row);
  const several = Object.keys(monitor.figures).length > 1;
  return (
    <div className="risk-figure" title={t('share', { share })}>
      <span data-over={share >= 100 || undefined}>
        {several && figure && <span className="risk-note">{figure.text[language]} </span>}
        <Cell value={row.value} as={unitOf(monitor, row.figure)} currency={row.currency} />
      </span>
      <i style={{ inlineSize: `${Math.min(100, share)}%` }} data-over={share >= 100 || undefined} />
    </div>
  );
}

function OpenAlert({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const t = useText(boardText);
  const texts = useText(riskText);
  const { search, setSearch } = useNavigation();
  return (
    <div>
      <button
        type="button"
        className="risk-mark"
        aria-haspopup="dialog"
        aria-label={t('openAlert', { name })}
        onClick={() => setSearch({ ...search, alert: id }, 'push')}
      >
        <StatusTag tone="error">{texts('alert')}</StatusTag>
      </button>
    </div>
  );
}
