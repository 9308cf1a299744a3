import type { ReactNode } from 'react';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { PageLink, type Search } from '../../../kit/navigation.tsx';

export type Column<Row> = readonly [title: string, cell: (row: Row) => ReactNode];

/** A figure of bets, linked to the bets that it counts. */
export const betLink = (figure: ReactNode, search: Search): ReactNode => (
  <PageLink page="/betManagement" search={search}>
    {figure}
  </PageLink>
);

/** A few lines in their order; the first column names them, the others hold figures. */
export function RankTable<Row>(props: {
  /** A heading above the table; none where its card has one. */
  readonly title?: string;
  /** Its name among all the parts of the page. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly busy: boolean;
  readonly empty: string;
}): ReactNode {
  const { columns, rows } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it is scrolled by keys from here
    <section className="home-table" aria-label={props.label} tabIndex={0}>
      <table aria-busy={props.busy || undefined}>
        {props.title && <caption>{props.title}</caption>}
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.keyOf(row)}>
              {columns.map(([title, cell]) => (
                <td key={title}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 &&
        (props.busy ? <Waiting lines={5} /> : <p className="home-empty">{props.empty}</p>)}
    </section>
  );
}
