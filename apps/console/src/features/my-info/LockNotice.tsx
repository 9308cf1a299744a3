import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../kit/detail/callout.tsx';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './account/my-info.text.ts';
import { clock } from './clock.ts';

/** Counts down, by the server's clock, until members may sign in again. */
export function LockNotice(props: {
  readonly until: number;
  /** The server's clock at the time of the reply. */
  readonly serverTime: number;
  readonly onOver: () => void;
}) {
  const t = useText(myInfoText);
  const { until, serverTime } = props;
  const over = useRef(props.onOver);
  over.current = props.onOver;
  const [left, setLeft] = useState(until - serverTime);
  useEffect(() => {
    // The browser's clock may be off, but it runs at the same speed.
    const end = performance.now() + until - serverTime;
    const tick = () => {
      const rest = end - performance.now();
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      over.current();
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [until, serverTime]);
  return (
    <div className="my-info-lock">
      <Callout kind="warning" title={<strong>{t('locked')}</strong>}>
        <p className="k-figure">{t('lockedFor', { time: clock(left) })}</p>
      </Callout>
    </div>
  );
}
