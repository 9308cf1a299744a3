import type { ReplyOf } from '@pitboss/contract/core/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import type { ConfigKind } from '@pitboss/contract/ingest/config-kinds';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../kit/calls/send.ts';
import { keyOf } from '../../kit/calls/use-call.ts';
import { useNavigation } from '../../kit/navigation.tsx';

export interface AppliedKey {
  readonly kind: ConfigKind;
  /** Of the member or agent. */
  readonly id: string;
}
export type Applied = ReplyOf<typeof gameNodes.applied>[number];

interface Requested {
  readonly item: AppliedKey;
  readonly done: (applied: Applied | null) => void;
  readonly failed: (error: unknown) => void;
}

/** Time in which queries are collected into one call: a list makes one for every row. */
const gatherMs = 20;
const maxItems = 200;
let gathered: Requested[] = [];

async function requestAll(requested: readonly Requested[]): Promise<void> {
  try {
    const items = requested.map(({ item }) => item);
    const reply = await send(gameNodes.applied, { items }, { quiet: true, background: true });
    for (const { item, done } of requested)
      done(reply.find(({ kind, id }) => kind === item.kind && id === item.id) ?? null);
  } catch (error) {
    for (const { failed } of requested) failed(error);
  }
}

function request(item: AppliedKey): Promise<Applied | null> {
  return new Promise((done, failed) => {
    gathered.push({ item, done, failed });
    if (gathered.length > 1) return;
    setTimeout(() => {
      const all = gathered;
      gathered = [];
      for (let from = 0; from < all.length; from += maxItems)
        void requestAll(all.slice(from, from + maxItems));
    }, gatherMs);
  });
}

/** Polling intervals: until it is in force everywhere, and afterwards. */
const openMs = 2_000;
const settledMs = 15_000;

/** Returns the state of an item at the game servers; null if there is none or the operator may not see it. */
export function useApplied({ kind, id }: AppliedKey): Applied | null {
  const { allowed } = useNavigation();
  const query = useQuery({
    queryKey: keyOf(gameNodes.applied, { kind, id }),
    meta: { call: gameNodes.applied },
    queryFn: () => request({ kind, id }),
    enabled: allowed('/gameNode'),
    refetchInterval: ({ state: { data } }) => (data && data.applied < data.nodes ? openMs : settledMs),
    staleTime: openMs,
  });
  return query.data ?? null;
}

type SeenNode = Pick<ReplyOf<typeof gameNodes.list>['list'][number], 'state' | 'silent' | 'lastSeenAt'>;

/**
 * Returns the number of game servers and the time of their last request when all of them are silent, null
 * otherwise. Blocked ones and those that have never been seen do not count: nothing is to be applied there.
 */
export function silenceOf(nodes: readonly SeenNode[]): { nodes: number; since: number } | null {
  const seen = nodes.flatMap(({ state, silent, lastSeenAt }) =>
    state === 'blocked' || lastSeenAt === null ? [] : [{ silent, lastSeenAt }],
  );
  if (seen.length === 0 || seen.some(({ silent }) => !silent)) return null;
  return { nodes: seen.length, since: Math.max(...seen.map(({ lastSeenAt }) => lastSeenAt)) };
}
