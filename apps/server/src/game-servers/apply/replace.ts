import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { ingestText } from '@pitboss/contract/ingest/ingest-texts';
import type { Text } from '@pitboss/rules/i18n';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import { replaceMember } from '../conflicts/replace-member.sql.ts';
import { storedBetId, storedTransfer } from '../conflicts/stored.sql.ts';
import type { GroupAnswer } from '../ingest/answers.ts';
import { commitGroup, type Dependencies, NotAll } from '../ingest/commit.ts';
import type { EventItems, Item } from '../ingest/items.ts';
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
export type Replaced = { readonly done: true } | { readonly done: false; readonly why: Text };

const onlyThese = {
  zh_cn: '只有局、注单、注单结果、转账和会员可以重新入账。',
  en_us: 'Only rounds, bets, results of bets, transfers and members can be entered anew.',
};
const unknownStored = {
  zh_cn: '找不到该编号下已入账的内容，无法冲销。',
  en_us: 'What is stored under this id cannot be found, so it cannot be reversed.',
};
const hasRecords = {
  zh_cn: '该会员已下注、登录或有资金往来，其代理与类型不能更改。',
  en_us: 'The member has played, signed in or moved money: its agent and kind stay.',
};

/**
 * Puts what a conflict brought in the place of what is stored: a round's bets, a bet or an order are reversed and entered anew, a result
 * is corrected to what came later, a member gets the agent and details that came later. In a transaction of its own, once: the conflict's id is remembered with its effect, so that it may be
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
  const outcome = (given: { readonly code: number } | undefined): Replaced =>
    given && (given.code === 0 || given.code === ingestCodes.duplicate.code)
      ? { done: true }
      : { done: false, why: ingestText(given?.code ?? ingestCodes.busy.code) };

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

  /** From now on the id of an event stands for what it says now. */
  const nowKnown = (nodeId: string, eventId: string, hash: Buffer) =>
    run(
      'replaced-event',
      'update ingest_event set hash = $3, code = 0 where node_id = $1 and event_id = $2',
      [...[nodeId, eventId, hash]],
    );

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

  async function replaceBet({ id, nodeId }: Conflict, bet: EventItems['bet']): Promise<Replaced> {
    return outcome(await attempt(nodeId, { kind: 'replacedBet', id: `conflict:${id}`, bet }));
  }

  async function replaceTransfer(conflict: Conflict, transfer: EventItems['transfer']): Promise<Replaced> {
    const stored = await storedTransfer(
      run,
      { nodeId: conflict.nodeId, eventId: transfer.id },
      transfer.event,
    );
    if (!stored) return { done: false, why: unknownStored };
    const item = { kind: 'replacedTransfer', id: `conflict:${conflict.id}`, transfer, stored } as const;
    return outcome(await attempt(conflict.nodeId, item));
  }

  async function replaceRegistered({ event }: EventItems['member']): Promise<Replaced> {
    const refused = await replaceMember(databases.ingestPool, event);
    if (refused === 'moved') return { done: false, why: hasRecords };
    return refused === null ? { done: true } : outcome(ingestCodes[refused]);
  }

  async function replaceEvent(conflict: Conflict): Promise<Replaced> {
    const item = parseEvent(conflict.body, Date.now());
    if (!('kind' in item)) return outcome(ingestCodes[item.code]);
    const result =
      item.kind === 'bet'
        ? await replaceBet(conflict, item)
        : item.kind === 'transfer'
          ? await replaceTransfer(conflict, item)
          : item.kind === 'member'
            ? await replaceRegistered(item)
            : { done: false as const, why: onlyThese };
    if (result.done) await nowKnown(conflict.nodeId, item.id, item.hash);
    return result;
  }

  return {
    async apply(conflict: Conflict): Promise<Replaced> {
      if (conflict.kind === 'round') return replaceRound(conflict);
      if (conflict.kind === 'settlement' || conflict.kind === 'resettlement') return replaceResult(conflict);
      return replaceEvent(conflict);
    },
    /** The row of `bet` or `member_transfer` that a conflict takes the place of, where there is one. */
    async stored({ nodeId, kind, body }: Conflict): Promise<string | undefined> {
      const text = (name: string) => {
        const value = (body as Record<string, unknown> | null)?.[name];
        return typeof value === 'string' ? value : '';
      };
      if (kind === 'bet') return storedBetId(run, text('betId'));
      if (kind !== 'transfer') return undefined;
      const event = { member: text('member'), orderNo: text('orderNo') || undefined };
      return (await storedTransfer(run, { nodeId, eventId: text('eventId') }, event))?.id;
    },
  };
}
