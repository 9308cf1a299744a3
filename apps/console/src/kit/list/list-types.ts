import type { Call, ReplyOf, RequestInput, Schema } from '@pitboss/contract/define';
import type { LiveTopic } from '@pitboss/contract/live';
import type { FeatureKey, PagePath } from '@pitboss/contract/pages';
import type { ComponentType, ReactNode } from 'react';
import type { UserInfo } from '../calls/client-state.ts';
import type { Question } from '../dialog/ask.ts';
import type { Search } from '../place.tsx';
import type { Settings } from '../settings.ts';
import type { Language, Text, Texts } from '../text.ts';
import type { RangeReach } from '../time/date-range.logic.ts';
import type { RangeKind } from '../time/range-defaults.ts';
import type { Tone } from './cells.tsx';

/** A read whose reply carries `list`: made with listRequest/pageOf or keysetRequest/keysetOf. */
export type ListCall = Call<Schema, Schema, 'read'>;
export type RowOf<C extends ListCall> = ReplyOf<C> extends { list: readonly (infer R)[] } ? R : never;

type PagingKey = 'pageNo' | 'pageSize' | 'sort' | 'order' | 'cursor' | 'edge';
/** What a list can be filtered by. */
export type FilterKey<C extends ListCall> = Exclude<keyof RequestInput<C> & string, PagingKey>;
type FilterValue<C extends ListCall, K> = NonNullable<RequestInput<C>[K & keyof RequestInput<C>]>;

// --- filters --------------------------------------------------------------------------------------------

/** What a picker of parts or of a feature gets; values are texts, as they stand in the address. */
export interface PickerProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly width: number;
}

interface FilterLook {
  /** Always behind "more". */
  readonly more?: boolean;
  readonly width?: number;
  /** A number of which there is one: with it the list looks over all times that may be listed. */
  readonly exact?: boolean;
}
interface ChoiceFilter<V> extends FilterLook {
  readonly choices: readonly V[];
  /** What the server takes where none is chosen; without it that is all of them. */
  readonly initial?: V;
}
interface PickFilter extends FilterLook {
  readonly pick: ComponentType<PickerProps>;
  /** 'int' when the request wants a number. */
  readonly as?: 'text' | 'int';
}
/** Two request fields chosen as one date range; without `initial` it may stay empty. */
interface RangeFilter<K> extends FilterLook {
  readonly range: readonly [from: K, to: K];
  readonly initial?: RangeKind;
  readonly reach?: RangeReach;
}
/** Two request fields that bound an amount. */
interface BetweenFilter<K> extends FilterLook {
  readonly between: readonly [min: K, max: K];
}

/** 'carried' stands in the address without a control of its own: links inside the list set it. */
type FilterWord<V> =
  | (V extends string ? 'text' | 'id' | 'ip' | 'carried' : never)
  | (V extends number ? 'int' : never)
  | (V extends boolean ? 'yesNo' : never);
type FieldFilter<V> =
  | FilterWord<V>
  | (FilterLook & { readonly as: FilterWord<V> })
  | ([V] extends [string] ? ChoiceFilter<V> : never)
  | PickFilter;
/** 'range' stands for start_time and end_time. */
type CompoundFilter<K> = 'range' | RangeFilter<K> | BetweenFilter<K>;

/** Filters by request field; a key that is no request field names a compound filter. */
export type FiltersOf<C extends ListCall, F> = {
  readonly [K in keyof F]: K extends FilterKey<C>
    ? FieldFilter<FilterValue<C, K>>
    : CompoundFilter<FilterKey<C>>;
};

/** The loose form that the running code reads. */
export type AnyFilter =
  | 'text'
  | 'carried'
  | 'id'
  | 'ip'
  | 'int'
  | 'yesNo'
  | 'range'
  | (FilterLook & { readonly as: 'text' | 'id' | 'ip' | 'int' | 'yesNo' | 'carried' })
  | ChoiceFilter<string>
  | PickFilter
  | RangeFilter<string>
  | BetweenFilter<string>;

// --- columns --------------------------------------------------------------------------------------------

export type Render<Row> = (row: Row) => ReactNode;

/** Money whose gains and losses are shown by sign and colour: the company's, the member's, or what came into an account. */
export type GainKind = 'companyGain' | 'memberGain' | 'change';
/** 'rate' is a percentage. The foot of a list says what green means where it has a column of gains. */
export type ColumnKind = 'text' | 'money' | GainKind | 'rate' | 'number' | 'time' | 'day' | 'yesNo';

interface ColumnLook<Row> {
  readonly width?: number;
  /** Stays in sight at the left. */
  readonly fixed?: boolean;
  /** Out of sight until the person shows it in the menu of the columns; files have it all the same. */
  readonly hidden?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /**
   * Field that the export writes where the cell shows something else: one, one a language, or several of which the
   * first with a value counts; null leaves the column out of it.
   */
  readonly field?:
    | (keyof Row & string)
    | readonly (keyof Row & string)[]
    | Readonly<Record<Language, (keyof Row & string) | `${keyof Row & string}.${Language}`>>
    | null;
  /** Further fields that the cell shows, each a column of its own in the file, titled by the text of its name. */
  readonly also?: readonly (keyof Row & string)[];
  /** What the export writes of `field` where that is not read off the reply, e.g. how long ago an instant was. */
  readonly sheet?: 'since' | 'change' | 'choice';
  /** Words that the export writes for values of `field`, where the texts of the list have none. */
  readonly words?: Readonly<Record<string, Text>>;
  /** Where the cell leads, e.g. to the rows behind a figure; null leads nowhere. */
  readonly link?: (row: Row, request: AnyRequest) => Destination | null;
}

/** A request as the slots of a column see it. */
export type AnyRequest = Readonly<Record<string, unknown>>;
export interface Destination {
  readonly page: PagePath;
  readonly search?: Search;
}
type KindFor<V> =
  | (V extends string ? 'text' | 'money' | GainKind | 'rate' : never)
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
/** Rows with a currency show it beside their amounts. */
export type WithCurrency<Row, Cols> = Row extends { readonly currency: string }
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

/** A write and its payload, checked against the contract by `mutation`. */
export interface Mutation {
  readonly call: Call;
  readonly payload: unknown;
}

/** Names a write for a row action: `write: mutation(agents.updateState, { id, state })`. */
export const mutation = <C extends Call>(call: C, payload: RequestInput<C>): Mutation => ({ call, payload });

interface ActionLook {
  readonly label: Text;
  readonly hidden?: boolean;
  /** Feature the operator must hold. */
  readonly feature?: FeatureKey;
  readonly go?: { readonly page: PagePath; readonly search?: Search };
  /** A dialog or drawer, shown until it calls close. */
  readonly open?: (close: () => void) => ReactNode;
  readonly run?: () => void | Promise<void>;
  /** Called once the write is done. */
  readonly after?: () => void;
}

/** What an action does to the data, and the question before it, which a dangerous write cannot do without. */
type ActionMutation =
  | { readonly write?: undefined; readonly danger?: boolean; readonly confirm?: Question }
  | { readonly write: Mutation; readonly danger?: false; readonly confirm?: Question }
  | { readonly write: Mutation; readonly danger: boolean; readonly confirm: Question };

/** One thing to do with a row; exactly one of `write`, `go`, `open` and `run` says what. `confirm` is asked first. */
export type RowAction = ActionLook & ActionMutation;

/** A button above the table. */
export type ListButton = RowAction & { readonly primary?: boolean };

/** What the slots of a list know. */
export interface ListTools<C extends ListCall> {
  /** The request on screen: filters, paging, sorting. */
  readonly request: RequestInput<C>;
  readonly reply: ReplyOf<C> | undefined;
  readonly rows: readonly RowOf<C>[];
  /** Who looks at the list. */
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

export interface ListOptions<C extends ListCall, F, Cols> {
  readonly page: PagePath;
  readonly call: C;
  /** Labels of filters and columns by their key, words of choices by `key.value`. */
  readonly text: Texts & Readonly<Record<NeededText<NoInfer<F>, NoInfer<Cols>>, Text>>;
  readonly filters?: F & FiltersOf<C, F>;
  readonly columns: Cols & ColumnsOf<RowOf<C>, Cols> & WithCurrency<RowOf<C>, NoInfer<Cols>>;
  /** Field that tells rows apart; `id` unless said otherwise. */
  readonly rowKey?: keyof RowOf<C> & string;
  /** Says what a request still lacks; until it lacks nothing, nothing is asked (spec §5: filters that must be given). */
  readonly check?: (request: RequestInput<C>) => Text | null;
  /** Parts of every request that no filter holds: fixed ones, or those that follow the person's settings. */
  readonly always?: Partial<RequestInput<C>> | ((settings: Settings) => Partial<RequestInput<C>>);
  readonly actions?: (row: RowOf<C>) => readonly RowAction[];
  /** Rows can be ticked, over pages, at most 200 of them; these actions are done with all. `clear` unticks them. */
  readonly bulk?: (rows: readonly RowOf<C>[], clear: () => void) => readonly RowAction[];
  /** Buttons above the table, at the left; who lacks the feature of one does not see it. */
  readonly buttons?: (tools: ListTools<C>) => readonly ListButton[];
  /** What else stands there. */
  readonly toolbar?: ComponentType<ListTools<C>>;
  /** A block between toolbar and table, e.g. sums from a second call. */
  readonly summary?: ComponentType<ListTools<C>>;
  /** Cells of the totals row by column, from the reply. */
  readonly totals?: (reply: ReplyOf<C>) => Readonly<Partial<Record<keyof Cols & string, ReactNode>>>;
  /** What would fill the list, where neither its main button nor its period tells. */
  readonly fills?: Text;
  /** The current filter as an xlsx file; on unless switched off. */
  readonly export?: boolean;
  readonly pageSize?: number;
  /** Reads the page in sight again every so often, in the background; rows under the pointer stay where they are. */
  readonly everyMs?: number;
  /** What of the stream changes the rows: then they are read again by the clock only while there is no stream. */
  readonly live?: LiveTopic;
}
