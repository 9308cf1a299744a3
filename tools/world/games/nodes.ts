import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { newNodeSecret, sealNodeSecret } from '../../../apps/server/src/domain/games/node-keys.ts';
import type { Secrets } from '../../../apps/server/src/platform/config/secrets.ts';
import type { Actor, Trail } from '../audit/trail.ts';
import { at, type Sink } from '../rows/rows.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';

/** The game server that all bets come from. */
export const demoNode = 'demo-node';
/** A game server that does not play, but reads the configuration that it would have to apply. */
export const reserveNode = 'reserve';

interface NodesInput {
  sink: Sink;
  trail: Trail;
  secrets: Secrets;
  id: (ms: number) => string;
  actor: Actor;
  startMs: number;
  nowMs: number;
}

interface NodeSample {
  readonly node: string;
  readonly name: string;
  readonly seenMs: number;
  readonly state?: 'blocked';
  readonly backlog?: number;
  readonly networks?: string;
  readonly launchUrl?: string;
}

const nodesAt = (nowMs: number, blockedMs: number): readonly NodeSample[] => [
  {
    node: demoNode,
    name: 'Demo node',
    seenMs: nowMs - 2_000,
    launchUrl: 'https://games.example.com/play',
  },
  {
    node: reserveNode,
    name: 'Reserve node',
    seenMs: nowMs - 3 * hourMs,
    backlog: 14,
    // Of this machine too, where the live mode is.
    networks: '{203.0.113.0/24,127.0.0.0/8,::1/128}',
  },
  { node: 'retired', name: 'Retired node', seenMs: blockedMs - hourMs / 2, state: 'blocked' },
];

/**
 * Writes the game servers: one that plays, one in reserve that lost its connection with items in its backlog
 * and reconnects when the live mode starts, and one that is retired.
 */
export function writeNodes(input: NodesInput): void {
  const { sink, trail, secrets, id, actor, startMs, nowMs } = input;
  const blockedMs = Math.max(startMs + hourMs, nowMs - 41 * dayMs);
  // A maintenance that is announced a day before.
  const planFrom = Math.ceil(nowMs / hourMs) * hourMs + 19 * hourMs;
  const planned = [
    at(planFrom),
    at(planFrom + 2 * hourMs),
    1_440,
    '系统升级，预计两小时',
    'System upgrade, about two hours',
  ];
  for (const {
    node,
    name,
    seenMs,
    state = 'online',
    backlog = 0,
    networks = null,
    launchUrl = '',
  } of nodesAt(nowMs, blockedMs)) {
    sink.add(
      'game_node',
      node,
      name,
      state,
      networks,
      null,
      null,
      at(seenMs),
      backlog,
      at(startMs),
      launchUrl,
      ...(node === reserveNode ? planned : [null, null, null, null, null]),
    );
    sink.add('game_node_key', id(startMs), node, sealNodeSecret(secrets, newNodeSecret()), at(startMs));
  }
  trail.note({
    ms: blockedMs,
    actor,
    call: gameNodes.setState.path,
    target: 'node:retired',
    before: { state: 'online' },
    after: { state: 'blocked' },
  });
}
