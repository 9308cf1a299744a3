import type { IngestReply } from '@pitboss/contract/ingest/ingest';
import type { IngestRound } from '@pitboss/contract/ingest/ingest-items';
import { ingestHeaders } from '../../../apps/server/src/ingest/nodes/sign.ts';

/** Facts that the senders know about the data stored by the server, and invalid replies. */
export interface Ledger {
  /** Bets of each round that the server reported as accepted or duplicate. */
  readonly rounds: Map<string, number>;
  /** Keys of money movements that succeeded. */
  readonly movements: Set<string>;
  /** Replies by kind: ok, busy, away (no connection), and anything else, which is wrong. */
  readonly replies: Record<string, number>;
  readonly wrong: string[];
  /**
   * By kind of work, in ms of the process's clock: the last right reply and the longest wait between two of
   * them.
   */
  readonly right: Record<'reads' | 'rounds' | 'money', { last: number; longestGap: number }>;
}

const quiet = () => ({ last: performance.now(), longestGap: 0 });

export const emptyLedger = (): Ledger => ({
  rounds: new Map(),
  movements: new Set(),
  replies: {},
  wrong: [],
  right: { reads: quiet(), rounds: quiet(), money: quiet() },
});

/** Codes without or with an unknown effect: send the same request again. */
const busyCodes = new Set([1201, 1007]);
/** Valid rejections of a round: no money, and a member that is stopped (also through an agent above). */
const rightRejections = new Set([1001, 1003, 1010]);
const requestMs = 30_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Kind = keyof Ledger['right'];

/** Sends one request until it has a definite reply; a repeat has the same body. */
async function until(
  ledger: Ledger,
  kind: Kind,
  send: () => Promise<{ status: number; code: number; desc: string; data: unknown }>,
  open: () => boolean,
  fine: (code: number) => boolean,
): Promise<{ code: number; data: unknown } | null> {
  const count = (what: string) => {
    ledger.replies[`${kind} ${what}`] = (ledger.replies[`${kind} ${what}`] ?? 0) + 1;
  };
  for (let tries = 0; open() || (kind !== 'reads' && tries < 200); tries += 1) {
    try {
      const { status, code, desc, data } = await send();
      if (status === 200 && fine(code)) {
        count('ok');
        const right = ledger.right[kind];
        const now = performance.now();
        right.longestGap = Math.max(right.longestGap, now - right.last);
        right.last = now;
        return { code, data };
      }
      if (busyCodes.has(code)) count('busy');
      else {
        count(`WRONG ${status}/${code}`);
        if (ledger.wrong.length < 50)
          ledger.wrong.push(`${new Date().toISOString()} ${kind}: ${status} ${code} ${desc}`);
      }
    } catch {
      count('away');
    }
    await pause(100 + Math.random() * 200);
  }
  return null;
}

async function post(url: string, headers: Record<string, string>, body: string) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(requestMs),
  });
  const { code, desc, data } = (await reply.json()) as { code: number; desc: string; data: unknown };
  return { status: reply.status, code, desc, data };
}

/** The headers of a script's session. */
export type Session = { readonly token: string; readonly cookie: string };

export interface LoadPlan {
  readonly api: string;
  readonly node: { id: string; secret: string };
  /** Members whose money is kept here, with an agent at or above them. */
  readonly members: readonly { account: string; agent: string }[];
  /** Money movements to choose from: the session, path and the body without the amount. */
  readonly ways: readonly { session: Session; path: string; body: Record<string, string> }[];
  readonly reads: readonly { session: Session; path: string; body: object }[];
  readonly open: () => boolean;
}

const roundsPath = '/ingest/v1/rounds:batch';

/** Sends batches of finished rounds, one request at a time, as one game server does. */
export async function sendRounds(plan: LoadPlan, ledger: Ledger, sender: number): Promise<void> {
  const run = `${Date.now().toString(36)}-${sender}`;
  for (let batch = 0; plan.open(); batch += 1) {
    const rounds = Array.from({ length: 10 }, (_, n): IngestRound => {
      const roundId = `SOAK-${run}-${batch}-${n}`;
      const now = Date.now();
      return {
        roundId,
        gameId: 203,
        roomId: 'soak',
        result: '2|2',
        player: '15',
        banker: '8',
        cardType: '2,2|8,1',
        startedAt: now - 20_000,
        endedAt: now,
        bets: Array.from({ length: 4 }, (_unused, b) => ({
          ...(plan.members[Math.floor(Math.random() * plan.members.length)] as {
            account: string;
            agent: string;
          }),
          betId: `${roundId}-${b}`,
          areaId: 1 + (b % 2),
          amount: '1.00',
          // Every second stake wins, so that no member runs out of money.
          win: b % 2 ? '2.00' : '0.00',
          ip: '203.0.113.9',
          at: now - 10_000,
        })).map(({ account, ...bet }) => ({ ...bet, member: account })),
      };
    });
    let waiting = rounds;
    while (waiting.length > 0) {
      const body = JSON.stringify({ rounds: waiting });
      const reply = await until(
        ledger,
        'rounds',
        () => post(plan.api + roundsPath, { ...ingestHeaders(plan.node, 'POST', roundsPath, body) }, body),
        plan.open,
        (code) => code === 0,
      );
      if (!reply) return;
      const { results } = reply.data as IngestReply;
      const again: IngestRound[] = [];
      for (const [index, { status, code, desc }] of results.entries()) {
        const round = waiting[index] as IngestRound;
        if (status === 'accepted' || status === 'duplicate')
          ledger.rounds.set(round.roundId, round.bets.length);
        else if (code === 1201) again.push(round);
        else if (!rightRejections.has(code)) ledger.wrong.push(`round ${round.roundId}: ${code} ${desc}`);
      }
      waiting = again;
      if (again.length) await pause(200);
    }
    await pause(50);
  }
}

/** Moves money, each time under a new key, and repeats the key until it has a reply. */
export async function moveMoney(plan: LoadPlan, ledger: Ledger, sender: number): Promise<void> {
  const run = `soak-${Date.now().toString(36)}-${sender}`;
  for (let n = 0; plan.open(); n += 1) {
    const way = plan.ways[Math.floor(Math.random() * plan.ways.length)] as LoadPlan['ways'][number];
    const key = `${run}-${n}`;
    const body = JSON.stringify({ ...way.body, amount: `${1 + Math.floor(Math.random() * 20)}.00` });
    const reply = await until(
      ledger,
      'money',
      () => post(plan.api + way.path, { ...way.session, 'idempotency-key': key }, body),
      plan.open,
      // 1300: the balance does not cover it, a valid reply.
      (code) => code === 0 || code === 1300,
    );
    if (reply?.code === 0) ledger.movements.add(key);
    await pause(100);
  }
}

/** Reads lists, figures and reports as operators do. */
export async function request(plan: LoadPlan, ledger: Ledger, user: number): Promise<void> {
  for (let turn = user * 3; plan.open(); turn += 1) {
    const { session, path, body } = plan.reads[turn % plan.reads.length] as LoadPlan['reads'][number];
    await until(
      ledger,
      'reads',
      () => post(plan.api + path, session, JSON.stringify(body)),
      plan.open,
      (code) => code === 0,
    );
    await pause(100);
  }
}
