import type { Rng } from '@pitboss/rounds/deal/rng';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { openSession } from '../../../apps/server/src/platform/auth/session.ts';
import type { Database } from '../../../apps/server/src/platform/db/schema.gen.ts';
import { minor } from '../enforce/store.ts';
import { decimal } from '../node/decimal.ts';

/** The administrator of demo worlds who gives out login codes and pays anchors, with little else to do. */
const account = 'sysadmin';
const replyMs = 10_000;
const signedOut = 2001;
/** Less is left for the next month, in minor units. */
const minDue = 500n;

interface Statement {
  readonly id: string;
  readonly payable: string;
}

/**
 * Performs actions of an operator of the demo data, by the calls of the pages. Signs in at the first call,
 * and again when the session has expired.
 */
export function createOperator(pool: pg.Pool, apiUrl: string) {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let token: string | undefined;

  async function signIn(): Promise<string> {
    const { id } = await db
      .selectFrom('operator')
      .select('id')
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow();
    const session = {
      operatorId: id,
      appType: 0,
      ip: '127.0.0.1',
      userAgent: 'live mode',
      bindCookie: false,
    } as const;
    return (await openSession(db, session)).token;
  }

  /** Makes a call; returns null when it is rejected. */
  async function call<T>(path: string, query: Record<string, string>, body: object = {}): Promise<T | null> {
    for (let trial = 0; trial < 2; trial += 1) {
      token ??= await signIn();
      const reply = await fetch(`${apiUrl}${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { token, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(replyMs),
      });
      const { code, data } = (await reply.json()) as { code: number; data: T | null };
      if (code !== signedOut) return code === 0 ? data : null;
      token = undefined;
    }
    return null;
  }

  return {
    /** A login code of an anchor; none of those who may not sign in. */
    async codeOf(anchorId: string): Promise<string | null> {
      return (await call<{ code: string }>('/anchor/getLoginCode', { id: anchorId }))?.code ?? null;
    },
    /**
     * Pays a part of an amount due from closed months to one payee. The rest stays due, so that there is
     * something left to settle.
     */
    async pay(choice: Rng): Promise<void> {
      const due = await call<{ list: Statement[] }>('/anchor/listSettlement', {}, { state: 'due' });
      const payable = (due?.list ?? []).filter((one) => minor(one.payable) >= minDue);
      if (payable.length === 0) return;
      const { id, payable: left } = choice.pick(payable);
      const part = (minor(left) * BigInt(30 + choice.int(50))) / 100n;
      await call('/anchor/settle', {}, { id, amount: decimal(part) });
    },
  };
}
