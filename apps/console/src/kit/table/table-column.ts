import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import type { ReactNode } from 'react';

/** Rows as the running code sees them; `listScreen` checks the types of their fields. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** The part of a column on the card that shows a row on a phone. */
export type CardRole = 'mainAmount' | 'amount' | 'state' | 'time' | 'figure' | 'text';

/** A column as a table renders it. */
export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  /** Takes the room that the other columns leave. */
  readonly grow?: boolean;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed: boolean;
  /** Hidden unless the user has chosen otherwise. */
  readonly hidden?: boolean;
  /** Stays where there is no room for all columns. */
  readonly keep?: boolean;
  /** Its role on a card; a column without one is only in the record. */
  readonly card?: CardRole | undefined;
  /** Its definition in the glossary. */
  readonly about?: TermKey | undefined;
  /** Its amounts carry the code of their row's currency, which a table shows at the first of them only. */
  readonly coded?: boolean;
  /** Currency of all its amounts, which a table shows in the head of the first such column. */
  readonly unit?: string | undefined;
  readonly sortable: boolean;
  readonly draw: (row: AnyRow) => ReactNode;
  /** Renders its value on a card, if that differs. */
  readonly drawOnCard?: ((row: AnyRow) => ReactNode) | undefined;
}

/** Content behind the columns of each row. */
export interface RowEnd {
  /** Pixels. */
  readonly width: number;
  /** A row is rendered again when this function changes. `folded` puts everything behind one button. */
  readonly draw: (row: AnyRow, folded?: boolean) => ReactNode;
  /** Everything is behind one button, which needs no title. */
  readonly folded?: boolean;
  /** Does what comes first for a row. */
  readonly first: (row: AnyRow) => void;
}
