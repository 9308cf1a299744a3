import { DAY_MS, wallOf } from '@pitboss/rules/time';
import '../orders.css';

const dayOf = (ms: number) => wallOf(ms, 'BeiJing').format('YYYY-MM-DD');

/** The day that ended last in Beijing. */
export const yesterday = (): string => dayOf(Date.now() - DAY_MS);

/** A day as YYYY-MM-DD, chosen in the browser's own calendar; none that has not begun in Beijing. */
export function DayControl(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}) {
  return (
    <input
      id={props.id}
      type="date"
      className="order-day"
      max={dayOf(Date.now())}
      value={props.value ?? ''}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  );
}
