import '../orders.css';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
const dayOf = (ms: number) => new Date(ms + beijingMs).toISOString().slice(0, 10);

/** The day that ended last in Beijing. */
export const yesterday = (): string => dayOf(Date.now() - dayMs);

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
