import { parseDayTime } from '@pitboss/rules/content/day-time';
import type { PlayPeriod } from '@pitboss/rules/content/ticker';
import { useText } from '../../../kit/text.ts';
import { tickerText } from './tickers.text.ts';
import './tickers.css';

const daySeconds = 86_400;
const hours = [0, 6, 12, 18, 24];

/**
 * Play periods on the time line of a day in their zone; an empty list is the full day. Invalid times are not
 * rendered.
 */
export function DayLine({
  periods,
  scale = false,
}: {
  readonly periods: readonly PlayPeriod[];
  /** Hours below the line. */
  readonly scale?: boolean;
}) {
  const t = useText(tickerText);
  const spans = (periods.length > 0 ? periods : [{ start: '00:00', end: '24:00' }]).flatMap(
    ({ start, end }) => {
      const from = parseDayTime(start);
      const to = parseDayTime(end);
      return from === null || to === null || from >= to ? [] : [{ from, to }];
    },
  );
  const texts =
    periods.length > 0 ? periods.map(({ start, end }) => `${start}-${end}`).join(', ') : t('wholeDay');
  return (
    <span className="an-day" title={texts} role="img" aria-label={texts}>
      <span className="an-day-line">
        {spans.map(({ from, to }) => (
          <span
            key={`${from}-${to}`}
            style={{
              left: `${(from / daySeconds) * 100}%`,
              width: `max(2px, ${((to - from) / daySeconds) * 100}%)`,
            }}
          />
        ))}
      </span>
      {scale ? (
        <span className="an-day-scale" aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      ) : (
        <span className="an-day-words">{texts}</span>
      )}
    </span>
  );
}
