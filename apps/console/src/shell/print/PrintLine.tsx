import { type ReactNode, useLayoutEffect } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { usePrinting } from '../../kit/look/printing.ts';
import { useZone } from '../../kit/time/zone.ts';
import './print.css';

/** The first line of a printed page: the account that prints it, when, and the zone of all times. */
export function PrintLine(): ReactNode {
  const printing = usePrinting();
  return printing && <Line />;
}

function Line(): ReactNode {
  const account = useClientState((state) => state.userInfo?.account);
  const { name, format } = useZone();
  // Paper is white.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const { theme } = dataset;
    delete dataset.theme;
    return () => {
      if (theme) dataset.theme = theme;
    };
  }, []);
  return (
    <p className="s-print-line">
      Pitboss · {account} · {format(Date.now())} ({name})
    </p>
  );
}
