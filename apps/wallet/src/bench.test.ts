import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { Readable } from 'node:stream';
import type { CheckId } from '@pitboss/wallet/bench/check-texts';
import { stepChecks } from '@pitboss/wallet/bench/checks';
import type { Received } from '@pitboss/wallet/bench/evaluate';
import { benchPassed, type CheckResult } from '@pitboss/wallet/bench/result';
import { type BenchOptions, runBench } from '@pitboss/wallet/bench/run';
import { methodOf } from '@pitboss/wallet/calls';
import type { SignatureMode } from '@pitboss/wallet/classify';
import { benchIdOf, isBenchId } from '@pitboss/wallet/ids';
import { checkHeaders, hmacSigner, hmacVerify, replyMethod, signHeaders } from '@pitboss/wallet/sign';
import { describe, expect, it } from 'vitest';
import { type Book, createBook } from './book.ts';
import { createFaults, type Fault } from './faults.ts';
import { createWalletServer, type WalletServerOptions } from './server.ts';

const agent = { agentId: '12', keyId: '12', secret: 'correct horse battery staple' };
/** Turns of the event loop after which a request without a response counts as timed out. */
const turnsMax = 100;

interface Wallet {
  readonly book: Book;
  readonly server: Server;
}

function wallet(faults: readonly Fault[], more: Partial<WalletServerOptions> = {}): Wallet {
  const book = more.book ?? createBook();
  book.open('12', 'demo1', 'CNY', 100_000n);
  const on = createFaults();
  on.set(faults);
  return { book, server: createWalletServer({ agents: [agent], faults: on, ...more, book }) };
}

/** A request as the server gets it, and what it did with it: replied, hung up, or nothing. */
function exchange(
  server: Server,
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers: object;
    readonly body: string;
  },
  patient: boolean,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer } | 'cut' | 'timeout'> {
  return new Promise((done) => {
    let over = false;
    const end = (reply: Parameters<typeof done>[0]) => {
      over = true;
      done(reply);
    };
    let head: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
    const response = {
      writeHead(status: number, headers: Record<string, string> = {}) {
        head = { status, headers };
        return response;
      },
      end: (text = '') => end({ ...head, body: Buffer.from(text) }),
      destroy: () => end('cut'),
    };
    const { method, path: url, headers, body } = request;
    const incoming = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
      method,
      url,
      headers,
    });
    server.emit('request', incoming, response);
    const turn = (left: number): unknown =>
      over || patient ? undefined : left === 0 ? end('timeout') : setImmediate(turn, left - 1);
    turn(turnsMax);
  });
}

/** Makes the server's calls without a network in between, so that a missing response is known immediately. */
function caller({ server }: Wallet, sent: string[], patient = false): BenchOptions['call'] {
  return async (call, body, sign): Promise<Received> => {
    const method = methodOf(call);
    const path = `/cb/v1/${call}`;
    const signer = hmacSigner(agent.keyId, sign === 'wrong' ? 'another' : agent.secret);
    const at = Date.now() - (sign === 'old' ? 120_000 : 0);
    const headers = signHeaders(signer, { method, path, body: body ?? '' }, at);
    sent.push(body ?? '');
    const began = performance.now();
    const reply = await exchange(server, { method, path, headers, body: body ?? '' }, patient);
    const common = { detail: '', sentHeaders: headers, durationMs: performance.now() - began };
    const none = { status: null, body: null, signature: 'absent', heardHeaders: {} } as const;
    if (reply === 'cut' || reply === 'timeout') return { ...common, ...none, kind: 'none', because: reply };
    const message = { method: replyMethod, path, body: reply.body };
    return {
      ...common,
      kind: 'reply',
      because: null,
      status: reply.status,
      body: reply.body,
      signature: checkHeaders(reply.headers, message, hmacVerify([agent]), Date.now()),
      heardHeaders: {},
    };
  };
}

const pause = async () => undefined;

let runs = 0;
async function bench(to: Wallet, signatures: SignatureMode = 'check', patient = false) {
  const sent: string[] = [];
  runs += 1;
  const results = await runBench({
    who: {
      agentId: '12',
      memberAccount: 'demo1',
      currency: 'CNY',
      run: benchIdOf(String(runs)),
      gameId: 201,
    },
    signatures,
    call: caller(to, sent, patient),
    clock: { now: Date.now, uuid: randomUUID },
    pause,
    done: async () => true,
    opened: async () => undefined,
  });
  return { results, sent, failed: failedOf(results) };
}

const failedOf = (results: readonly CheckResult[]): CheckId[] =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
const outcomeOf = (results: readonly CheckResult[], id: CheckId) =>
  results.find((one) => one.id === id)?.outcome;

describe('the test bench against the reference wallet', () => {
  it.each(['off', 'check', 'require'] as const)(
    'passes it whole, with signatures of replies %s',
    async (mode) => {
      const to = wallet([]);
      const { results, sent } = await bench(to, mode);
      const open = results.filter(({ outcome }) => outcome !== 'passed');
      expect(open.map(({ id, problems, skipped }) => ({ id, problems, skipped: skipped?.key }))).toEqual(
        mode === 'off' ? [{ id: 'replySignature', problems: [], skipped: 'off' }] : [],
      );
      expect(results.length).toBeGreaterThan(40);
      expect(benchPassed(results)).toBe(true);
      expect(to.book.balanceOf('12', 'demo1')).toBe(100_000n);
      for (const id of to.book.entries().keys()) expect(isBenchId(id), id).toBe(true);
      expect(sent.length).toBeGreaterThan(150);
    },
  );

  it('fails the balance check of a member that has too little money, and makes no bet', async () => {
    const book = createBook();
    const to = wallet([], { book });
    book.open('12', 'demo1', 'CNY', 999n);
    const { results, failed } = await bench(to);
    expect(failed).toEqual(['balance']);
    expect(results.find(({ id }) => id === 'balance')?.problems[0]?.key).toBe('poor');
    expect(results.find(({ id }) => id === 'bet')?.skipped).toEqual({ key: 'needs', checks: ['balance'] });
    expect(book.entries().size).toBe(0);
  });

  it('makes no call any more once it is stopped, and puts the balance right', async () => {
    const to = wallet([]);
    const made: CheckResult[] = [];
    await runBench({
      who: { agentId: '12', memberAccount: 'demo1', currency: 'CNY', run: benchIdOf('77'), gameId: 201 },
      signatures: 'check',
      call: caller(to, []),
      pause,
      clock: { now: Date.now, uuid: randomUUID },
      done: async (result) => {
        made.push(result);
        return result.id !== 'settleLost';
      },
      opened: async () => undefined,
    });
    expect(outcomeOf(made, 'settleSeveral')).toBe('skipped');
    expect(outcomeOf(made, 'cleanup')).toBe('passed');
    expect(to.book.balanceOf('12', 'demo1')).toBe(100_000n);
    expect(benchPassed(made)).toBe(false);
  });
});

it('passes a slow wallet and reports how long it takes', async () => {
  const to = wallet([{ kind: 'slow', calls: ['bonus'] }], { slowMs: 60 });
  const { results, failed } = await bench(to, 'check', true);
  expect(failed).toEqual([]);
  expect(results.find(({ id }) => id === 'latency')?.times?.slowest).toBeGreaterThan(50);
});

/** Calls that a check of their own proves. */
const calls = [
  ...([
    'balance',
    'bet',
    'settle',
    'betAndSettle',
    'cancel',
    'withhold',
    'return',
    'cancelWithhold',
  ] as const),
  ...(['bonus', 'status'] as const),
];

/**
 * Check across all calls that a fault fails, in addition to the check of the call itself when `own` is true.
 */
const about: Readonly<
  Record<
    Exclude<Fault['kind'], 'slow' | 'settledThere' | 'fatal'>,
    { across: readonly CheckId[]; own: boolean }
  >
> = {
  timeoutBefore: { across: ['latency'], own: true },
  timeoutAfter: { across: ['latency'], own: true },
  errorBefore: { across: ['replyForm'], own: true },
  errorAfter: { across: ['replyForm'], own: true },
  cutBefore: { across: ['replyForm'], own: true },
  cutAfter: { across: ['replyForm'], own: true },
  garbage: { across: ['replyForm'], own: true },
  duplicate: { across: [], own: true },
  busy: { across: [], own: true },
  refuse: { across: [], own: true },
  wrongSignature: { across: ['replySignature'], own: false },
  wrongBalance: { across: ['balances'], own: false },
  wrongCurrency: { across: ['currency'], own: false },
};

describe('a fault of the reference wallet', () => {
  /** Faults whose effect depends on the call; of the others a take and an undo stand for all. */
  const everywhere: readonly string[] = ['garbage', 'wrongBalance'];
  const cases = Object.keys(about).flatMap((kind) =>
    (everywhere.includes(kind) ? calls : (['bet', 'cancel'] as const)).map(
      (call) => [kind as keyof typeof about, call] as const,
    ),
  );
  it.each(cases)(
    '%s at %s fails the check of that call and what the fault is about, and nothing else',
    async (kind, call) => {
      const to = wallet([{ kind, calls: [call] }]);
      const { failed, results } = await bench(to);
      const { across, own } = about[kind];
      expect(failed).toEqual([...(own ? [call] : []), ...across]);
      expect(outcomeOf(results, 'ping')).toBe('passed');
      expect(to.book.balanceOf('12', 'demo1')).toBe(100_000n);
    },
  );
});

type Apply = Book['apply'];

/** Creates a wallet with one error: `change` replaces the correct `apply` of its book. */
function wrong(change: (right: Apply, book: Book) => Apply): { book: Book } {
  const book = createBook();
  const right = book.apply.bind(book);
  return { book: { ...book, apply: change(right, book) } };
}

let fresh = 0;
const anew = (body: Parameters<Apply>[1]) => {
  fresh += 1;
  return { ...body, txId: `${body.txId}-${fresh}` };
};

describe('a wallet that is wrong', () => {
  const cases: [string, (right: Apply, book: Book) => Apply, CheckId[]][] = [
    [
      'takes a repeated bet again',
      (right) => {
        const seen = new Map<string, string>();
        return (call, body) => {
          const content = JSON.stringify({ ...body, requestId: '' });
          const again = call === 'bet' && seen.get(body.txId) === content;
          const said = right(call, body);
          if (call === 'bet' && said.code === 0) seen.set(body.txId, content);
          return again ? { ...right(call, anew(body)), code: 1 } : said;
        };
      },
      ['sameBet', 'sameBetAtOnce', 'balances'],
    ],
    [
      'does not compare what is repeated',
      (right) => (call, body) => {
        const said = right(call, body);
        return said.code === 1105 && call === 'bet' ? { ...said, code: 1 } : said;
      },
      ['otherAmount'],
    ],
    [
      'leaves no mark for a bet that comes late',
      (right, book) => (call, body) => {
        if (call === 'cancel' && !book.entries().has(body.refTxId?.[0] ?? ''))
          return { code: 1101, balance: null, currency: null, agentTxId: null, changed: false };
        return right(call, body);
      },
      ['cancelBeforeBet'],
    ],
    [
      'says that a settled bet is not to be cancelled, and gives the stake back',
      (right) => (call, body) => {
        const said = right(call, body);
        if (said.code === 1102 && call === 'cancel' && body.txId.includes('cancelSettled'))
          right('bonus', { ...anew(body), type: 'bonus', refTxId: [] });
        return said;
      },
      ['cancelSettled'],
    ],
    [
      'pays an unknown bet',
      (right) => (call, body) => {
        const said = right(call, body);
        return said.code === 1101 && call === 'settle'
          ? right('bonus', { ...anew(body), type: 'bonus', refTxId: [] })
          : said;
      },
      ['settleUnknown'],
    ],
    [
      'keeps no currencies apart',
      (right) => (call, body) => right(call, { ...body, currency: 'CNY' }),
      ['wrongCurrency'],
    ],
    [
      'makes an account for whoever comes',
      (right, book) => (call, body) => {
        if (body.memberAccount.startsWith('nobody') && right(call, body).code === 1004)
          book.open('12', body.memberAccount, 'CNY', 100_000n);
        return right(call, body);
      },
      ['unknownMember'],
    ],
    [
      'forgets that a round is over',
      (right) => (call, body) => right(call, { ...body, final: false }),
      ['roundOver'],
    ],
    [
      'asks for the whole stake of a batch',
      (right) =>
        (call, { minBalance: _, ...body }) =>
          right(call, body),
      ['minBalance'],
    ],
    [
      'says unknown of every movement',
      (right) => (call, body) => ({
        ...right(call, body),
        ...(call === 'status' ? { state: 'unknown' as const } : {}),
      }),
      ['status'],
    ],
  ];
  it.each(cases)('that %s', async (_, change, expected) => {
    const to = wallet([], wrong(change));
    const { failed } = await bench(to);
    expect(failed).toEqual(expected);
    expect(to.book.balanceOf('12', 'demo1')).toBe(100_000n);
  });

  it('that offers no status passes all the same', async () => {
    const to = wallet([]);
    const call = caller(to, []);
    const results = await runBench({
      who: { agentId: '12', memberAccount: 'demo1', currency: 'CNY', run: benchIdOf('78'), gameId: 201 },
      signatures: 'check',
      pause,
      done: async () => true,
      opened: async () => undefined,
      clock: { now: Date.now, uuid: randomUUID },
      call: async (name, body, sign) => {
        const received = await call(name, body, sign);
        return name === 'status' ? { ...received, status: 404 } : received;
      },
    });
    expect(failedOf(results)).toEqual([]);
    expect(['status', 'statusEnded'].map((id) => results.find((one) => one.id === id)?.skipped?.key)).toEqual(
      ['notOffered', 'notOffered'],
    );
    expect(benchPassed(results)).toBe(true);
  });
});

it('has at least twenty checks that make calls of their own', () => {
  expect(stepChecks.length).toBeGreaterThan(20);
});
