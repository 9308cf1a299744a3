import { limits } from '@pitboss/contract/core/limits';
import type { ReactNode } from 'react';
import { useDataAge } from '../calls/data-age.ts';
import { Button } from '../controls/button.tsx';
import { Pages } from '../controls/pages.tsx';
import { Select } from '../controls/select.tsx';
import { pageSizeAt } from '../filters/list-url.ts';
import { kitText } from '../kit.text.ts';
import { formatCount } from '../money.ts';
import type { Search } from '../navigation.tsx';
import { useText } from '../text.ts';
import { useZone } from '../time/zone.ts';
import { GainLegend, type GainOf } from './cells.tsx';

interface PagerProps {
  /** Parties whose gains the columns show. */
  readonly gains: readonly GainOf[];
  /** True when a database replica may have served the call. */
  readonly behind: boolean | undefined;
  readonly search: Search;
  readonly pageSize: number | undefined;
  /** Changes the address. */
  go(change: Readonly<Record<string, string | undefined>>): void;
  /** Total of a numbered list, or the neighbours of an endless one. */
  readonly total?: number;
  readonly keyset?: { readonly next: string | null; readonly prev: string | null };
}

/** The foot of a list: which zone times are in, how many rows there are, and the way to other pages. */
export function ListPager({ gains, behind, search, pageSize, go, total, keyset }: PagerProps): ReactNode {
  const t = useText(kitText);
  const zone = useZone();
  const age = useDataAge();
  const size = pageSizeAt(search, pageSize);
  const step = (change: Readonly<Record<string, string | undefined>>) =>
    go({ cursor: undefined, edge: undefined, ...change });
  return (
    <div className="k-pager">
      <span className="k-zone">{t('timesIn', { zone: zone.name })}</span>
      {behind && age !== undefined && <span>{t('dataAge', { seconds: String(age) })}</span>}
      {gains.map((of) => (
        <GainLegend key={of} of={of} />
      ))}
      <span className="k-space" />
      {total !== undefined && <span>{t('totalRows', { count: formatCount(total) })}</span>}
      {keyset && (
        <span className="k-steps">
          <Button size="small" disabled={!keyset.prev} onClick={() => step({})}>
            {t('first')}
          </Button>
          <Button
            size="small"
            disabled={!keyset.prev}
            onClick={() => step({ cursor: keyset.prev ?? undefined })}
          >
            {t('previous')}
          </Button>
          <Button
            size="small"
            disabled={!keyset.next}
            onClick={() => step({ cursor: keyset.next ?? undefined })}
          >
            {t('next')}
          </Button>
          <Button size="small" disabled={!keyset.next} onClick={() => step({ edge: 'last' })}>
            {t('last')}
          </Button>
        </span>
      )}
      {total !== undefined && (
        <Pages
          current={Number(search.pageNo ?? 1)}
          last={Math.max(1, Math.ceil(total / size))}
          go={(pageNo) => go({ pageNo: pageNo > 1 ? String(pageNo) : undefined })}
        />
      )}
      <Select
        size="small"
        label={t('perPage', { count: '' })}
        value={String(size)}
        options={limits.pageSizes.map((value) => ({
          value: String(value),
          label: t('perPage', { count: value }),
        }))}
        onChange={(pageSize) => go({ pageSize, pageNo: undefined, cursor: undefined, edge: undefined })}
      />
    </div>
  );
}
