import type { ReplyOf } from '@pitboss/contract/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import type { ConfigKind } from '@pitboss/contract/ingest/config-kinds';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../kit/calls/send.ts';
import { keyOf } from '../../kit/calls/use-call.ts';
import { usePlace } from '../../kit/place.tsx';

export interface AppliedKey {
  readonly kind: ConfigKind;
  /** Of the member or agent. */
  readonly id: string;
}
export type Applied = ReplyOf<typeof gameNodes.applied>[number];

interface Asked {
  readonly item: AppliedKey;
  readonly done: (applied: Applied | null) => void;
  readonly failed: (error: unknown) => void;
}

/** Questions of one moment become one call: a list asks of every row. */
const gatherMs = 20;
const mostItems = 200;
let gathered: Asked[] = [];

async function askAll(asked: readonly Asked[]): Promise<void> {
  try {
    const items = asked.map(({ item }) => item);
    const reply = await send(gameNodes.applied, { items }, { quiet: true, background: true });
    for (const { item, done } of asked)
      done(reply.find(({ kind, id }) => kind === item.kind && id === item.id) ?? null);
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
}

function ask(item: AppliedKey): Promise<Applied | null> {
  return new Promise((done, failed) => {
    gathered.push({ item, done, failed });
    if (gathered.length > 1) return;
    setTimeout(() => {
      const all = gathered;
      gathered = [];
      for (let from = 0; from < all.length; from += mostItems) void askAll(all.slice(from, from + mostItems));
    }, gatherMs);
  });
}

/** How often it is asked again: until it is in force everywhere, and then. */
const [openMs, settledMs] = [2_000, 15_000];

/** Where a state stands at the game servers; null where there is nothing to say or the operator may not see them. */
export function useApplied({ kind, id }: AppliedKey): Applied | null {
  const { allowed } = usePlace();
  const query = useQuery({
    queryKey: keyOf(gameNodes.applied, { kind, id }),
    queryFn: () => ask({ kind, id }),
    enabled: allowed('/gameNode'),
    refetchInterval: ({ state: { data } }) => (data && data.applied < data.nodes ? openMs : settledMs),
    staleTime: openMs,
  });
  return query.data ?? null;
}
