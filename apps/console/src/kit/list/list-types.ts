import type { Call, ReplyOf, RequestInput, Schema } from '@pitboss/contract/core/define';
import type { TermKey } from '@pitboss/contract/core/glossary-keys';
import type { LiveTopic } from '@pitboss/contract/core/live';
import type { FeatureKey, PagePath } from '@pitboss/contract/core/pages';
import type { ComponentType, ReactNode } from 'react';
import type { UserInfo } from '../calls/client-state.ts';
import type { Mutation } from '../calls/mutation.ts';
import type { Confirmation } from '../dialog/confirmation.ts';
import type { FiltersOf } from '../filters/filter-types.ts';
import type { Search } from '../navigation.tsx';
import type { Settings } from '../settings.ts';
import type { CardRole } from '../table/table-column.ts';
import type { DefaultKey, Language, Text, Texts } from '../text.ts';
import type { Tone } from './cells.tsx';

/** A read whose reply carries `list`: made with listRequest/pageOf or keysetRequest/keysetOf. */
export type ListCall = Call<Schema, Schema, 'read'>;
export type RowOf<C extends ListCall> = ReplyOf<C> extends { list: readonly (infer R)[] } ? R : never;

// --- columns --------------------------------------------------------------------------------------------

export type Render<Row> = (row: Row) => ReactNode;

/**
 * Money whose gains and losses are shown by sign and colour: the company's, the member's, or what came into
 * an account.
 */
export type GainKind = 'companyGain' | 'memberGain' | 'change';
/**
 * 'rate' is a ratio shown as a percentage, 'decimal' any other decimal. The footer of a list with a column of
 * gains explains the colour green.
 */
export type ColumnKind =
  | 'text'
  | 'money'
  | GainKind
  | 'rate'
  | 'decimal'
  | 'number'
  | 'time'
  | 'day'
  | 'yesNo';

interface ColumnLook<Row> {
  readonly width?: number;
  /** Takes the room that the other columns leave; by default all texts share it. */
  readonly grow?: boolean;
  /** Stays in sight at the left. */
  readonly fixed?: boolean;
  /** Hidden until the user shows it in the column menu; exports include it anyway. */
  readonly hidden?: boolean;
  /** Hidden by default while no row has a value; exports include it anyway. */
  readonly hideEmpty?: boolean;
  /** Hidden by default while every row has the same value as in this field; exports include it anyway. */
  readonly hideSame?: keyof Row & string;
  /**
   * Currency of a row, as the head of the amounts shows it in place of this column while all rows have the same.
   */
  readonly once?: (row: Row) => string;
  /**
   * Stays in sight where there is no room for all columns; otherwise the last ones give way first. `state` stays
   * by itself.
   */
  readonly keep?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** Its role on the card of a phone, where that of its kind is not right; null keeps it off the card. */
  readonly card?: CardRole | null;
  /**
   * Field that the export writes where the cell shows something else: one, one a language, or several of
   * which the first with a value counts; null leaves the column out of it.
   */
  readonly field?:
    | (keyof Row & string)
    | readonly (keyof Row & string)[]
    | Readonly<Record<Language, (keyof Row & string) | `${keyof Row & string}.${Language}`>>
    | null;
  /**
   * Further fields that the cell shows, each a column of its own in the file, titled by the text of its name.
   */
  readonly also?: readonly (keyof Row & string)[];
  /**
   * Value that the export derives from `field` when the reply does not contain it, e.g. how long ago a time
   * was.
   */
  readonly sheet?: 'since' | 'change' | 'choice';
  /** Words that the export writes for values of `field`, where the texts of the list have none. */
  readonly words?: Readonly<Record<string, Text>>;
  /**
   * Amount of the row whose sign selects the label of a choice: `kind.deposit.out` for a deposit with a negative
   * amount, `.in` with a positive one, where there is such a label.
   */
  readonly bySign?: keyof Row & string;
  /** True for rows that have no value yet, whatever the field holds: the cell is empty. */
  readonly lacks?: (row: Row) => boolean;
  /** Target of the cell's link, e.g. the rows behind a figure; null for none. */
  readonly link?: (row: Row, request: AnyRequest) => Destination | null;
}

/** A request as the slots of a column see it. */
export type AnyRequest = Readonly<Record<string, unknown>>;
export interface Destination {
  readonly page: PagePath;
  readonly search?: Search;
}
type KindFor<V> =
  | (V extends string ? 'text' | 'money' | GainKind | 'rate' | 'decimal' : never)
  | (V extends number ? 'number' | 'time' | 'day' | 'text' : never)
  | (V extends boolean ? 'yesNo' : never);
interface ChoiceColumn<V extends string> {
  readonly choices: readonly V[];
  readonly tones?: Readonly<Partial<Record<V, Tone>>>;
}
type ColumnFor<Row, V> =
  | KindFor<NonNullable<V>>
  | Render<Row>
  | (ColumnLook<Row> & { readonly as: KindFor<NonNullable<V>> | Render<Row> })
  | ([NonNullable<V>] extends [string] ? ColumnLook<Row> & ChoiceColumn<NonNullable<V>> : never);

/** Columns by row field, in the order written; a key that the row lacks needs a function. */
export type ColumnsOf<Row, Cols> = {
  readonly [K in keyof Cols]: K extends keyof Row
    ? ColumnFor<Row, Row[K]>
    : Render<Row> | (ColumnLook<Row> & { readonly as: Render<Row> });
};

type MoneyKind = 'money' | GainKind;
/** Columns of amounts; the heads of converted ones name their currency. */
type AmountKey<Cols> = {
  [K in keyof Cols & string]: K extends `${string}Cny` | 'cny'
    ? never
    : Cols[K] extends MoneyKind | { readonly as: MoneyKind }
      ? K
      : never;
}[keyof Cols & string];
/** Requires a currency column for rows with a currency and amounts. */
type WithCurrency<Row, Cols> = Row extends { readonly currency: string }
  ? [AmountKey<Cols>] extends [never]
    ? unknown
    : { readonly currency: unknown }
  : unknown;

/** The loose form that the running code reads. */
export type AnyColumn<Row> =
  | ColumnKind
  | Render<Row>
  | (ColumnLook<Row> & { readonly as: ColumnKind | Render<Row> })
  | (ColumnLook<Row> & ChoiceColumn<string>);

// --- actions --------------------------------------------------------------------------------------------

interface ActionLook {
  readonly label: Text;
  readonly hidden?: boolean;
  /** Reason why the server would reject it now: the action is disabled and states it. */
  readonly blocked?: Text | undefined;
  /** Feature the operator must hold. */
  readonly feature?: FeatureKey;
  readonly go?: { readonly page: PagePath; readonly search?: Search };
  /** A dialog or drawer, shown until it calls close. */
  readonly open?: (close: () => void) => ReactNode;
  readonly run?: () => void | Promise<void>;
  /** Called once the write is done. */
  readonly after?: () => void;
}

/** Effect of an action on the data, and the confirmation before it, which a dangerous write requires. */
type ActionMutation =
  | { readonly write?: undefined; readonly danger?: boolean; readonly confirm?: Confirmation }
  | { readonly write: Mutation; readonly danger?: false; readonly confirm?: Confirmation }
  | { readonly write: Mutation; readonly danger: boolean; readonly confirm: Confirmation };

/**
 * One action of a row; exactly one of `write`, `go`, `open` and `run` defines it. `confirm` is shown first.
 */
export type RowAction = ActionLook & ActionMutation;

/** A button above the table. */
export type ListButton = RowAction & { readonly primary?: boolean };

/** Context of the slots of a list. */
export interface ListTools<C extends ListCall> {
  /** The request on screen: filters, paging, sorting. */
  readonly request: RequestInput<C>;
  readonly reply: ReplyOf<C> | undefined;
  /** True while the first reply is awaited. */
  readonly awaited: boolean;
  readonly rows: readonly RowOf<C>[];
  /** Signed-in operator. */
  readonly me: UserInfo | null;
  refresh(): void;
  /** Shows a dialog or drawer until it calls close. */
  open(show: (close: () => void) => ReactNode): void;
}

// --- the screen -----------------------------------------------------------------------------------------

/** Texts that choices need: `state.normal` for the value normal of the field state. */
type ChoiceText<T> = {
  [K in keyof T & string]: T[K] extends { readonly choices: readonly (infer V extends string)[] }
    ? `${K}.${V}`
    : never;
}[keyof T & string];
type NeededText<F, Cols> = (keyof F & string) | (keyof Cols & string) | ChoiceText<F> | ChoiceText<Cols>;

/** Filters of a few words. */
type TabsKey<F> = {
  [K in keyof F & string]: F[K] extends { readonly choices: readonly string[] } ? K : never;
}[keyof F & string];

export interface ListOptions<C extends ListCall, F, Cols> {
  readonly page: PagePath;
  readonly call: C;
  /**
   * Labels of filters and columns by their key, words of choices by `key.value`; those of the contract need
   * none.
   */
  readonly text: Texts & Readonly<Record<Exclude<NeededText<NoInfer<F>, NoInfer<Cols>>, DefaultKey>, Text>>;
  readonly filters?: F & FiltersOf<C, F>;
  readonly columns: Cols & ColumnsOf<RowOf<C>, Cols> & WithCurrency<RowOf<C>, NoInfer<Cols>>;
  /** Definitions of columns, which their heads offer and exports list. */
  readonly about?: Readonly<Partial<Record<keyof NoInfer<Cols> & string, TermKey>>>;
  /** Filter of a few words whose values are tabs above the list, in place of a filter among the others. */
  readonly tabs?: NoInfer<TabsKey<F>>;
  /** The first action of a row shows its record, so that a click on the row does. */
  readonly opensRecord?: boolean;
  /** Field that identifies a row; `id` by default. */
  readonly rowKey?: keyof RowOf<C> & string;
  /** Returns what a request still lacks; no call is made until this is null (spec §5: mandatory filters). */
  readonly check?: (request: RequestInput<C>) => Text | null;
  /** Parts of every request that are not filters: constants, or values that follow the user's settings. */
  readonly always?: Partial<RequestInput<C>> | ((settings: Settings) => Partial<RequestInput<C>>);
  readonly actions?: (row: RowOf<C>) => readonly RowAction[];
  /**
   * Rows can be ticked, over pages, at most 200 of them; these actions are done with all. `clear` unticks
   * them.
   */
  readonly bulk?: (rows: readonly RowOf<C>[], clear: () => void) => readonly RowAction[];
  /** Buttons in the header of the page; those that set filters of the list stand above its rows. */
  readonly buttons?: (tools: ListTools<C>) => readonly ListButton[];
  /** Further content above the table. */
  readonly toolbar?: ComponentType<ListTools<C>>;
  /** A block between toolbar and table. */
  readonly summary?: ComponentType<ListTools<C>>;
  /** Totals between the rows and the pager. */
  readonly foot?: ComponentType<ListTools<C>>;
  /** Cells of the totals row by column, from the reply. */
  readonly totals?: (reply: ReplyOf<C>) => Readonly<Partial<Record<keyof Cols & string, ReactNode>>>;
  /** Text about how the list is filled, if neither its main button nor its period makes that clear. */
  readonly fills?: Text;
  /** The current filter as an xlsx file; on unless switched off. */
  readonly export?: boolean;
  readonly pageSize?: number;
  /**
   * Reads the page in sight again every so often, in the background; rows under the pointer stay where they
   * are.
   */
  readonly everyMs?: number;
  /** Stream topic that changes the rows: polling then applies only while there is no stream. */
  readonly live?: LiveTopic;
}
