import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import type { GroupAnswer } from '../ingest/answers.ts';
import { commitGroup, type Dependencies, NotAll } from '../ingest/commit.ts';
import type { Item } from '../ingest/items.ts';
import { parseEvent, parseRound } from '../ingest/items.ts';
import { createDirectory } from '../store/directory.sql.ts';
import { createEventIds } from './event-ids.ts';
import { anyNode, roundKey } from './states.ts';

/** A conflict as it was kept aside. */
export interface Conflict {
  readonly id: string;
  readonly nodeId: string;
  readonly kind: string;
  readonly body: unknown;
}
/** Done, by this or an earlier try, or what the interface of game servers says instead. */
export type Replaced = { readonly done: true } | { readonly done: false; readonly why: string };

/**
 * Puts what a conflict brought in the place of what is stored: a round's bets are reversed and the round entered anew, a result is corrected
 * to what came later. In a transaction of its own, once: the conflict's id is remembered with its effect, so that it may be
 * asked for again after a kill.
 */
export function createReplacer(services: ServerServices) {
  const { databases, ids } = services;
  const run = onConnection(databases.ingestPool);
  const dependencies: Dependencies = {
    ...{ pool: databases.ingestPool, ids, directory: createDirectory(ids), now: Date.now, allOrNone: true },
    eventIds: createEventIds(ids, Date.now()),
  };
  /** The answer of a try; nothing is stored unless it is good. */
  async function attempt(nodeId: string, item: Item): Promise<GroupAnswer | undefined> {
    try {
      return (await commitGroup(dependencies, [{ nodeId, item }]))[0];
    } catch (error) {
      if (error instanceof NotAll) return error.answer;
      throw error;
    }
  }
  const outcome = (given: { readonly code: number; readonly desc: string } | undefined): Replaced =>
    given && (given.code === 0 || given.code === ingestCodes.duplicate.code)
      ? { done: true }
      : { done: false, why: given?.desc ?? ingestCodes.busy.desc };

  async function replaceRound({ id, nodeId, body }: Conflict): Promise<Replaced> {
    const round = parseRound(body, Date.now());
    if (!('kind' in round)) return outcome(ingestCodes[round.code]);
    const stored = await run<{ key: string }>(
      'replaced-bets',
      `select b.bet_key as key from round r join bet b on b.round_id = r.id where r.inning_id = $1 and b.state <> 2`,
      [round.id],
    );
    const given = await attempt(nodeId, {
      ...{ kind: 'replacement', id: `conflict:${id}`, round, stored: stored.map(({ key }) => key) },
    });
    const result = outcome(given);
    // From now on the round is known by what it says now.
    if (result.done)
      await run('replaced-round', 'update ingest_event set hash = $3 where node_id = $1 and event_id = $2', [
        anyNode,
        roundKey(round.id),
        round.hash,
      ]);
    return result;
  }

  async function replaceResult({ id, nodeId, body }: Conflict): Promise<Replaced> {
    const sent = { ...(body as Record<string, unknown>), eventId: `conflict:${id}` };
    for (const type of ['resettlement', 'settlement']) {
      const item = parseEvent({ ...sent, type }, Date.now());
      if (!('kind' in item)) return outcome(ingestCodes[item.code]);
      const given = await attempt(nodeId, item);
      // What is not settled yet has no result to be corrected.
      if (given?.code !== ingestCodes.betDiffers.code) return outcome(given);
    }
    return outcome(undefined);
  }

  return async (conflict: Conflict): Promise<Replaced> => {
    if (conflict.kind === 'round') return replaceRound(conflict);
    if (conflict.kind === 'settlement' || conflict.kind === 'resettlement') return replaceResult(conflict);
    return { done: false, why: 'Only rounds and results of bets can be entered anew.' };
  };
}
export type Replacer = ReturnType<typeof createReplacer>;
