import type { FastifyRequest } from 'fastify';
import { createRateLimiter } from '../../platform/calls/rate-limiter.ts';
import { Rejected } from '../core/rejections.ts';
import type { GameNode, Nodes, Proof } from './nodes.sql.ts';

/** Limits of requests of one node, per second and as a burst. */
const perNode = { perSecond: 200, burst: 400 };

/** Limits of wallet calls, which are one movement each: a thousand bets a second with their settlements. */
const walletPerNode = { perSecond: 2_000, burst: 4_000 };

/** Limits of tests, which no test reaches. */
const perTest = { perSecond: 100_000, burst: 100_000 };

/** Limits for requests from an address that name no known node. */
const perStranger = { perSecond: 20, burst: 60 };

const limiterOf = ({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }) =>
  createRateLimiter(perSecond, burst);
type Limiter = ReturnType<typeof createRateLimiter>;

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the proof of a request's sender. */
const proofOf = (request: FastifyRequest): Proof => ({
  keyId: header(request, 'key-id'),
  timestamp: header(request, 'timestamp'),
  signature: header(request, 'signature'),
  method: request.method,
  url: request.url,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  ip: request.ip,
});

/** Authenticates the senders of requests, and limits their rates. */
export class Senders {
  readonly #nodes: Nodes;
  readonly #perNode: Limiter;
  readonly #walletPerNode: Limiter;
  readonly #perStranger = limiterOf(perStranger);

  constructor(nodes: Nodes, { testing }: { readonly testing: boolean }) {
    this.#nodes = nodes;
    this.#perNode = limiterOf(testing ? perTest : perNode);
    this.#walletPerNode = testing ? this.#perNode : limiterOf(walletPerNode);
  }

  /** Rejects a request that names no known node, before its body is read. */
  async admit(request: FastifyRequest): Promise<void> {
    const node = await this.#nodes.find(header(request, 'key-id'));
    if (!node) throw new Rejected(this.#perStranger.take(request.ip) ? 'signature' : 'rate');
    request.trace.node = node.id;
  }

  /** Returns the node that signed a request; throws for any other sender. */
  readonly senderOf = (request: FastifyRequest): Promise<GameNode> => this.#within(request, this.#perNode);

  /** Returns the node that signed a wallet call; throws for any other sender. */
  readonly walletSenderOf = (request: FastifyRequest): Promise<GameNode> =>
    this.#within(request, this.#walletPerNode);

  /** Returns true when the key that signed a request is valid now. */
  readonly isStillSigned = async (request: FastifyRequest): Promise<boolean> =>
    (await this.#nodes.authenticate(proofOf(request))) !== 'signature';

  async #within(request: FastifyRequest, limiter: Limiter): Promise<GameNode> {
    const node = await this.#nodes.authenticate(proofOf(request));
    if (typeof node === 'string')
      throw new Rejected(node !== 'signature' || this.#perStranger.take(request.ip) ? node : 'rate');
    request.trace.caller = `node:${node.id}`;
    if (!limiter.take(node.id)) throw new Rejected('rate');
    const backlog = Number(header(request, 'backlog'));
    await this.#nodes.noteSeen(
      node,
      Number.isInteger(backlog) ? Math.min(Math.max(backlog, 0), 2_000_000_000) : 0,
    );
    return node;
  }
}
