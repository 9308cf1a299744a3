import { periods, rangeOf } from '@pitboss/rules/time';
import type { ReactNode } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { MenuButton } from '../../../kit/menu/menu-button.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useSettings } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { reportLabels } from './reports.text.ts';
import '../reports.css';

/** Layers up to this one may request a year; the others are limited to 92 days at a time. */
const yearLayers = 1;

/** The time that figures are of, in milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

type Period = (typeof periods)[number];
/** Periods of spec §9 with a button of their own; the others are in a menu beside them. */
const usual: readonly Period[] = ['today', 'yesterday', 'thisWeek', 'thisMonth'];

/**
 * The usual periods of a report, a click each; the less usual ones in a menu. The one that is `shown` is marked,
 * also where the address names none.
 */
export function PeriodBar({ shown }: { readonly shown?: Range | undefined }): ReactNode {
  const t = useText(reportLabels);
  const { zone } = useSettings();
  const { search, setSearch } = useNavigation();
  const layer = useClientState((state) => state.userInfo?.layer ?? 4);
  const others = periods.filter(
    (period) => !usual.includes(period) && (period !== 'thisYear' || layer <= yearLayers),
  );
  const choose = (period: Period) => {
    const { start_time, end_time } = rangeOf(period, Date.now(), zone);
    const { pageNo: _page, ...rest } = search;
    setSearch({ ...rest, start_time: String(start_time), end_time: String(end_time) }, 'push');
  };
  const isChosen = (period: Period) => {
    const { start_time, end_time } = rangeOf(period, Date.now(), zone);
    const range =
      search.start_time === undefined ? [shown?.from, shown?.to] : [search.start_time, search.end_time];
    return String(range) === String([start_time, end_time]);
  };
  const chosen = others.find(isChosen);
  return (
    <fieldset className="report-periods" aria-label={t('periods')}>
      {usual.map((period) => (
        <Button
          key={period}
          size="small"
          type={isChosen(period) ? 'primary' : 'default'}
          aria-pressed={isChosen(period)}
          onClick={() => choose(period)}
        >
          {t(period)}
        </Button>
      ))}
      <MenuButton
        label={t('otherPeriods')}
        className={`k-btn k-btn-small ${chosen ? 'k-btn-primary' : 'k-btn-default'}`}
        items={others.map((period) => ({ key: period, label: t(period), run: () => choose(period) }))}
      >
        {t(chosen ?? 'more')}
      </MenuButton>
    </fieldset>
  );
}
