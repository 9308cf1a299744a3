import { parseDayTime } from '@pitboss/rules/content/day-time';
import type { PlayPeriod } from '@pitboss/rules/content/ticker';
import { useText } from '../../../kit/text.ts';
import { tickerText } from './tickers.text.ts';
import './tickers.css';

const daySeconds = 86_400;
const hours = [0, 6, 12, 18, 24];

/** Play periods on the line of a day of their zone; none is the whole day. What is no time yet is not drawn. */
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
      const [from, to] = [parseDayTime(start), parseDayTime(end)];
      return from === null || to === null || from >= to ? [] : [{ from, to }];
    },
  );
  const words =
    periods.length > 0 ? periods.map(({ start, end }) => `${start}-${end}`).join(', ') : t('wholeDay');
  return (
    <span className="an-day" title={words} role="img" aria-label={words}>
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
        <span className="an-day-words">{words}</span>
      )}
    </span>
  );
}
