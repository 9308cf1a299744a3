import { Table } from 'antd';
import type { TableRef } from 'antd/es/table';
import type { ColumnType, SorterResult } from 'antd/es/table/interface';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Failed } from '../failed.tsx';
import { kitText } from '../kit.text.ts';
import { usePlace } from '../place.tsx';
import { useLanguage } from '../settings.ts';
import { useText } from '../text.ts';
import { actionsWidth, allowedActions, RowActions } from './list-actions.tsx';
import type { Picks } from './list-bulk.tsx';
import type { AnyRow, DrawnColumn } from './list-columns.tsx';
import type { RowAction } from './list-types.ts';

/** Rows beyond which only those in sight are drawn; plain tables of thousands take seconds. */
const virtualFrom = 100;

/** Height of a box, followed while the window changes. */
function useHeight(): [ref: (box: HTMLElement | null) => void, height: number] {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!box) {
      return;
    }
    // A hidden tab has no height; the last one is kept for its return.
    const measure = () => box.clientHeight > 0 && setHeight(box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  return [setBox, height];
}

export interface DataTableProps {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly AnyRow[];
  readonly rowKey: string;
  readonly loading?: boolean;
  readonly failed?: boolean;
  readonly retry?: () => void;
  readonly sort?: { readonly key: string; readonly order: 'asc' | 'desc' };
  readonly onSort?: (key: string | undefined, order: 'asc' | 'desc') => void;
  readonly actions?: (row: AnyRow) => readonly RowAction[];
  readonly start?: (action: RowAction) => void;
  readonly totals?: Readonly<Record<string, ReactNode>>;
  /** Rows can be ticked. */
  readonly picks?: Picks;
  /** Something was asked for, so that no rows means that nothing fits. */
  readonly filtered?: boolean;
  /** Changes with what the rows answer (filters, order, page); new rows are shown from their first. */
  readonly asked?: string;
  /** Says when the pointer comes over the rows and when it leaves them. */
  readonly onPointer?: ((over: boolean) => void) | undefined;
}

/** Puts the rows of a table back to the first; a table without a body that scrolls is warned of only (spec §8). */
function scrollToFirst(table: TableRef | null): void {
  if (table?.nativeElement.querySelector('.ant-table-body, .ant-table-tbody-virtual-holder')) {
    table.scrollTo({ top: 0 });
  } else {
    console.warn('the table has no body that scrolls');
  }
}

/** Column of the ticks. */
const pickWidth = 36;

const antdOrder = { asc: 'ascend', desc: 'descend' } as const;

/** The table of a list: fills its place, scrolls inside, draws only what is in sight when there is much. */
export function DataTable(props: DataTableProps): ReactNode {
  const t = useText(kitText);
  const language = useLanguage();
  const place = usePlace();
  const [boxRef, height] = useHeight();
  const tableRef = useRef<TableRef>(null);
  const shownFor = useRef(props.asked);
  useEffect(() => {
    if (props.loading || shownFor.current === props.asked) return;
    shownFor.current = props.asked;
    scrollToFirst(tableRef.current);
  }, [props.loading, props.asked]);
  // A table without links in it can be scrolled with the keyboard only when its body takes the focus.
  useEffect(() => {
    const body = tableRef.current?.nativeElement.querySelector<HTMLElement>('.ant-table-body');
    if (body) body.tabIndex = 0;
  });
  const { columns, rows, sort, actions, totals, picks } = props;
  const start = props.start ?? (() => undefined);

  const shown: ColumnType<AnyRow>[] = columns.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    fixed: column.fixed ? 'left' : undefined,
    sorter: column.sortable && props.onSort !== undefined,
    sortOrder: sort?.key === column.key ? antdOrder[sort.order] : null,
    showSorterTooltip: false,
    onCell: () => ({ 'data-column': column.key }) as object,
    render: (_: unknown, row: AnyRow) => column.draw(row),
  }));
  const allowed = actions && rows.map((row) => allowedActions(actions(row), place));
  // Where nothing can be done with any row, a column for it would only stand in the way.
  const anyAction = allowed?.length === 0 || allowed?.some((one) => one.some((action) => !action.hidden));
  if (actions && allowed && anyAction) {
    shown.push({
      key: '$actions',
      title: t('actions'),
      width: actionsWidth(allowed, language),
      fixed: 'right',
      render: (_: unknown, row: AnyRow) => <RowActions actions={actions(row)} start={start} />,
    });
  }
  const width = shown.reduce((sum, column) => sum + Number(column.width), picks ? pickWidth : 0);
  // Head and, where there is one, the totals row stand outside the scrolling body.
  const bodyHeight = Math.max(120, height - 38 - (totals ? 38 : 0));

  if (props.failed) {
    return <Failed retry={props.retry} />;
  }
  return (
    <div
      className="k-table"
      ref={boxRef}
      onPointerEnter={() => props.onPointer?.(true)}
      onPointerLeave={() => props.onPointer?.(false)}
    >
      <div>
        <Table<AnyRow>
          ref={tableRef}
          size="small"
          rowKey={props.rowKey}
          columns={shown}
          dataSource={rows as AnyRow[]}
          loading={props.loading}
          pagination={false}
          rowSelection={
            picks && {
              selectedRowKeys: [...picks.keys],
              preserveSelectedRowKeys: true,
              columnWidth: pickWidth,
              fixed: true,
              onChange: (keys) => picks.set(keys.map(String)),
            }
          }
          virtual={rows.length > virtualFrom}
          scroll={{ x: width, y: bodyHeight }}
          locale={{ emptyText: props.loading ? ' ' : t(props.filtered ? 'nothingFits' : 'empty') }}
          onChange={(_page, _filters, sorter) => {
            const one = (Array.isArray(sorter) ? sorter[0] : sorter) as SorterResult<AnyRow> | undefined;
            props.onSort?.(
              one?.order ? String(one.columnKey) : undefined,
              one?.order === 'ascend' ? 'asc' : 'desc',
            );
          }}
          summary={
            totals &&
            (() => (
              <Table.Summary fixed>
                <Table.Summary.Row>
                  {picks && <Table.Summary.Cell index={0} />}
                  {shown.map((column, index) => (
                    <Table.Summary.Cell
                      key={String(column.key)}
                      index={index + (picks ? 1 : 0)}
                      align={column.align}
                    >
                      {totals[String(column.key)] ?? (index === 0 ? t('total') : null)}
                    </Table.Summary.Cell>
                  ))}
                </Table.Summary.Row>
              </Table.Summary>
            ))
          }
        />
      </div>
    </div>
  );
}
