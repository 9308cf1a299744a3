import { alertStates } from '@pitboss/contract/risk/alert-words';
import { riskControl } from '@pitboss/contract/risk/risk-control';
import { monitorCodes } from '@pitboss/risk/monitors';
import { severities } from '@pitboss/risk/rules/monitor';
import { isSignalKind } from '@pitboss/risk/rules/signals';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import type { Alert } from '../alerts/alert.ts';

export const feedEveryMs = 5_000;
/** Alerts that the feed shows (risk §1, hidden alerts). */
const feedMax = 100;

const oneOf = <V extends string>(all: readonly V[], word: string | undefined): V | undefined =>
  all.find((one) => one === word);

/** Returns the filters of the feed in the address; open alerts by default. */
export function useFeedFilter() {
  const { search } = useNavigation();
  return {
    state: oneOf(alertStates, search.state) ?? 'open',
    code: oneOf(monitorCodes, search.code),
    /** Kind of the signals, which only their monitor has. */
    figure: search.code === 'signal' && isSignalKind(search.figure) ? search.figure : undefined,
    severity: oneOf(severities, search.severity),
  };
}

const none: readonly Alert[] = [];

/** The alerts of the feed, newest first, with those that are ticked. */
export function useFeed() {
  const filter = useFeedFilter();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const query = useCall(
    riskControl.alerts,
    { ...filter, pageSize: feedMax },
    { live: 'risk', liveGapMs: 1_000, everyMs: feedEveryMs, keepPrevious: true, quiet: true },
  );
  const list = query.data?.list ?? none;
  return {
    query,
    list,
    total: query.data?.total,
    ticked,
    selected: list.filter(({ id }) => ticked.has(id)),
    tick: (id: string) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    setTicked: (ids: readonly string[]) => setTicked(new Set(ids)),
  };
}
export type Feed = ReturnType<typeof useFeed>;
