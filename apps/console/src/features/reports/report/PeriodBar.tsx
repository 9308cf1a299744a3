import { periods, rangeOf } from '@pitboss/rules/time';
import type { ReactNode } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useSettings } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { reportLabels } from './reports.text.ts';
import '../reports.css';

/** Layers up to this one may request a year; the others are limited to 92 days at a time. */
const yearLayers = 1;

/** The periods of spec §9 as buttons above a report. */
export function PeriodBar(): ReactNode {
  const t = useText(reportLabels);
  const { zone } = useSettings();
  const { search, setSearch } = useNavigation();
  const layer = useClientState((state) => state.userInfo?.layer ?? 4);
  const offered = periods.filter((period) => period !== 'thisYear' || layer <= yearLayers);
  const choose = (period: (typeof periods)[number]) => {
    const { start_time, end_time } = rangeOf(period, Date.now(), zone);
    const { pageNo: _page, ...rest } = search;
    setSearch({ ...rest, start_time: String(start_time), end_time: String(end_time) }, 'push');
  };
  const isChosen = (period: (typeof periods)[number]) => {
    const { start_time, end_time } = rangeOf(period, Date.now(), zone);
    return search.start_time === String(start_time) && search.end_time === String(end_time);
  };
  return (
    <fieldset className="report-periods" aria-label={t('periods')}>
      {offered.map((period) => (
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
    </fieldset>
  );
}
