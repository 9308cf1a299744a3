import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { newNodeSecret, sealNodeSecret } from '../../apps/server/src/domain/games/node-keys.ts';
import type { Secrets } from '../../apps/server/src/kernel/start/secrets.ts';
import { dayMs, hourMs } from './rhythm.ts';
import { at, type Sink } from './rows/rows.ts';
import type { Actor, Trail } from './trail/trail.ts';

/** The game server that all bets come from. */
export const demoNode = 'demo-node';
/** A game server that plays nothing but reads what it would have to obey. */
export const reserveNode = 'reserve';

/**
 * The game server that plays, one in reserve that lost its line with items held back and is heard again when the live mode
 * starts, and one that is out of use.
 */
export function writeNodes(input: {
  sink: Sink;
  trail: Trail;
  secrets: Secrets;
  id: (ms: number) => string;
  actor: Actor;
  startMs: number;
  nowMs: number;
}): void {
  const { sink, trail, secrets, id, actor, startMs, nowMs } = input;
  const blockedMs = Math.max(startMs + hourMs, nowMs - 41 * dayMs);
  const nodes: {
    node: string;
    name: string;
    seenMs: number;
    state?: 'blocked';
    backlog?: number;
    networks?: string;
    launchUrl?: string;
  }[] = [
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
  } of nodes) {
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
