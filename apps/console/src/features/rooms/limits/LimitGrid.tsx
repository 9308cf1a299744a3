import { areaById } from '@pitboss/rounds/catalogue';
import { limitErrorTexts } from '@pitboss/rules/rooms/error-texts';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { roomText } from '../room/rooms.text.ts';
import { errorsOf, gameCells, pasted, type Sheet } from './limit-sheet.ts';

const cellOf = (target: EventTarget): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell;

interface LimitGridProps {
  readonly label: string;
  readonly gameId: number;
  readonly areaIds: readonly number[];
  readonly value: Sheet;
  readonly onChange: (value: Sheet) => void;
}

/** Handlers of the grid: cells of a spreadsheet are pasted, and up and down move between the rows. */
function useSheetKeys({ areaIds, value, onChange }: LimitGridProps) {
  const box = useRef<HTMLTableElement>(null);
  const rows: readonly (readonly string[])[] = [
    gameCells,
    ...areaIds.map((id) => [`areas.${id}.min`, `areas.${id}.max`]),
  ];
  const positionOf = (cell: string | undefined) => {
    const row = rows.findIndex((cells) => cells.includes(cell ?? ''));
    return row < 0 ? undefined : { row, column: rows[row]?.indexOf(cell ?? '') ?? 0 };
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const from = positionOf(cellOf(event.target));
    if (!from || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    onChange(pasted(value, rows, from, text));
  };
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = positionOf(cellOf(event.target));
    if (by === undefined || !at) return;
    event.preventDefault();
    const next = rows[at.row + by]?.[Math.min(at.column, 1)];
    box.current?.querySelector<HTMLElement>(`[data-cell="${next}"] input`)?.focus();
  };
  return { box, paste, move };
}

/**
 * The limits of a game and its areas in one currency: every cell is typed into, and cells of a spreadsheet
 * are pasted.
 */
export function LimitGrid(props: LimitGridProps): ReactNode {
  const t = useText(roomText);
  const language = useLanguage();
  const { gameId, areaIds, value, onChange } = props;
  const { box, paste, move } = useSheetKeys(props);
  const failures = errorsOf(value, areaIds);
  const cell = (name: string, title: string) => {
    const failure = failures.get(name);
    const column = name.split('.').at(-1) as (typeof gameCells)[number];
    return (
      <td key={name} data-cell={name}>
        <TextBox
          label={`${title} ${t(column)}`}
          width={column === 'chips' ? 220 : 110}
          value={value[name] ?? ''}
          inputMode={column === 'chips' ? undefined : 'decimal'}
          invalid={failure !== undefined}
          onChange={(typed) => onChange({ ...value, [name]: typed })}
        />
        {failure && (
          <span role="alert" className="room-grid-fault">
            {limitErrorTexts[failure][language]}
          </span>
        )}
      </td>
    );
  };
  const areaName = (id: number) => {
    const area = areaById(gameId, id);
    return area ? (language === 'zh_cn' ? area.zh : area.en) : `#${id}`;
  };
  return (
    <div className="room-grid">
      <table ref={box} aria-label={props.label} onPaste={paste} onKeyDown={move}>
        <LimitGridHead />
        <tbody>
          <tr>
            <th scope="row">{t('ofGame')}</th>
            {gameCells.map((name) => cell(name, t('ofGame')))}
          </tr>
          {areaIds.map((id) => (
            <tr key={id}>
              <th scope="row">{areaName(id)}</th>
              {cell(`areas.${id}.min`, areaName(id))}
              {cell(`areas.${id}.max`, areaName(id))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="k-none">{t('gridHint')}</p>
    </div>
  );
}

/** The titles of the columns. */
function LimitGridHead(): ReactNode {
  const t = useText(roomText);
  return (
    <thead>
      <tr>
        <th scope="col">{t('area')}</th>
        <th scope="col">{t('min')}</th>
        <th scope="col">{t('max')}</th>
        <th scope="col">{t('roundMax')}</th>
        <th scope="col">
          {t('chips')} <span className="k-none">{t('chipsHint')}</span>
        </th>
      </tr>
    </thead>
  );
}
