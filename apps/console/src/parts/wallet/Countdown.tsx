import { useEffect, useState } from 'react';

/** Minutes and seconds, hours before them where there are any; never less than nothing. */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3_600);
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':');
}

/** Running countdown to a timestamp of the server's clock; `say` formats it, with null once it is over. */
export function Countdown(props: {
  readonly until: number;
  /** The server's clock at the time of the reply. */
  readonly serverTime: number;
  readonly say: (clock: string | null) => string;
}) {
  const { until, serverTime, say } = props;
  const [left, setLeft] = useState(until - serverTime);
  useEffect(() => {
    // The browser's clock may be off, but it runs at the same speed.
    const end = performance.now() + until - serverTime;
    const tick = () => setLeft(end - performance.now());
    const timer = setInterval(tick, 1_000);
    tick();
    return () => clearInterval(timer);
  }, [until, serverTime]);
  return (
    <span role="timer" className="k-figure">
      {say(left > 0 ? clockText(left) : null)}
    </span>
  );
}
