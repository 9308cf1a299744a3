import { type IngestAnswer, type IngestReply, ingestLimits } from '@pitboss/contract/ingest/ingest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../platform/observability/log.ts';
import { ingestItems } from '../platform/observability/metrics.ts';
import { parseEvent } from './core/parse-event.ts';
import { envelope, logRejectedItems, Rejected } from './core/rejections.ts';
import type { Turns } from './core/turns.ts';
import type { Writer } from './core/writer.ts';
import type { Waiting } from './group/group.ts';
import type { Item, Wrong } from './group/items.ts';
import { answer } from './group/replies.ts';
import { errorOf, verdictOf } from './group/verdict.ts';
import type { GameNode } from './nodes/nodes.sql.ts';
import type { createChecker } from './rounds/check.ts';
import { parseRound } from './rounds/parse-round.ts';

interface Dependencies {
  readonly writer: Writer;
  readonly checker: ReturnType<typeof createChecker>;
  readonly turns: Turns;
  readonly now: () => number;
  readonly log: Log;
  senderOf(request: FastifyRequest): Promise<GameNode>;
}

type Field = 'rounds' | 'events';
const parsers = { rounds: parseRound, events: parseEvent };

/** Returns the items of a body, not yet validated individually. */
function listIn(body: unknown, field: Field): unknown[] {
  if (!Buffer.isBuffer(body)) throw new Rejected('syntax');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Rejected('syntax');
  }
  const list = (value as Record<string, unknown> | null)?.[field];
  if (!Array.isArray(list) || Object.keys(value as object).length !== 1) throw new Rejected('syntax');
  if (list.length > ingestLimits.items) throw new Rejected('tooLarge');
  return list;
}

const isItem = (parsed: Item | Wrong): parsed is Item => 'kind' in parsed;

/** Rejects a request whose rounds contain more bets than a group. */
function assertFits(parsed: readonly (Item | Wrong)[]): void {
  const bets = parsed.reduce(
    (sum, item) => sum + (isItem(item) && item.kind === 'round' ? item.bets.length : 0),
    0,
  );
  if (bets > ingestLimits.bets) throw new Rejected('tooLarge');
}

function summary(results: IngestAnswer[]): IngestReply {
  const reply: IngestReply = { accepted: 0, duplicate: 0, conflict: 0, invalid: 0, results };
  for (const { status } of results) reply[status] += 1;
  return reply;
}

/** Logs accepted rounds whose records do not decode: they are stored nevertheless. */
function reportErrors(log: Log, node: GameNode, results: readonly IngestAnswer[]): void {
  const wrong = results.filter(({ status, decoded }) => status === 'accepted' && decoded && errorOf(decoded));
  const [first] = wrong;
  if (first?.decoded)
    log.warn(
      { node: node.id, rounds: wrong.length, roundId: first.id, fault: errorOf(first.decoded) },
      'records of rounds do not decode',
    );
}

/** Creates the handlers of requests that contain many rounds or events. */
export function createBatches({ writer, checker, turns, now, log, senderOf }: Dependencies) {
  /** Commits the items of a request, and replies to each. */
  const accept = (field: Field) => async (request: FastifyRequest, reply: FastifyReply) => {
    const node = await senderOf(request);
    await turns.turn();
    const values = listIn(request.body, field);
    const parsed = values.map((value): Item | Wrong => parsers[field](value, now()));
    const waiting = parsed.flatMap((item): Waiting[] => (isItem(item) ? [{ nodeId: node.id, item }] : []));
    assertFits(parsed);
    const effects = await writer.submit(waiting);
    if (effects === null) throw new Rejected('busy');
    let next = 0;
    const results = parsed.map((item, position): IngestAnswer => {
      const given = isItem(item)
        ? (effects[next++] as IngestAnswer)
        : answer(item.id, item.code, item.field ? { field: item.field } : {});
      if (field === 'events') return given;
      return {
        ...given,
        decoded: isItem(item) && item.kind === 'round' ? item.decoded : verdictOf(values[position]),
      };
    });
    reportErrors(log, node, results);
    reply.header('backlog', String(writer.backlog));
    for (const { status } of results) ingestItems.inc({ status });
    logRejectedItems(log, node.id, results);
    return envelope('accepted', summary(results));
  };

  /** Checks the rounds of a request, and stores nothing. */
  async function check(request: FastifyRequest) {
    const node = await senderOf(request);
    const values = listIn(request.body, 'rounds');
    const sent = values.map((value) => ({ value, item: parseRound(value, now()) }));
    assertFits(sent.map(({ item }) => item));
    const results = await checker.check(node.id, sent);
    if (results === null) throw new Rejected('busy');
    return envelope('accepted', { results });
  }

  return { rounds: accept('rounds'), events: accept('events'), check };
}
