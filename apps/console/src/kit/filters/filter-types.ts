import type { Call, RequestInput } from '@pitboss/contract/core/define';
import type { ComponentType } from 'react';
import type { RangeReach } from '../time/date-range.logic.ts';
import type { RangeKind } from '../time/range-defaults.ts';

type PagingKey = 'pageNo' | 'pageSize' | 'sort' | 'order' | 'cursor' | 'edge';
/** Request fields that a list can be filtered by. */
type FilterKey<C extends Call> = Exclude<keyof RequestInput<C> & string, PagingKey>;
type FilterValue<C extends Call, K> = NonNullable<RequestInput<C>[K & keyof RequestInput<C>]>;

/** Props of a picker from parts or a feature; values are texts, as in the address. */
export interface PickerProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly width?: number;
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
  /** Value that the server uses when none is chosen; without it that is all of them. */
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

/** 'carried' is part of the address without a control of its own: links inside the list set it. */
type FilterWord<V> =
  | (V extends string ? 'text' | 'id' | 'ip' | 'carried' : never)
  | (V extends number ? 'int' : never)
  | (V extends boolean ? 'yesNo' : never);
type FieldFilter<V> =
  | FilterWord<V>
  | (FilterLook & { readonly as: FilterWord<V> })
  | ([V] extends [string] ? ChoiceFilter<V> : never)
  | PickFilter;
/** 'range' represents start_time and end_time. */
type CompoundFilter<K> = 'range' | RangeFilter<K> | BetweenFilter<K>;

/** Filters by request field; a key that is no request field names a compound filter. */
export type FiltersOf<C extends Call, F> = {
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
