import * as d from '../core/define.ts';
import { accountKinds } from './money.ts';

const invariant = d.object({
  key: d.text,
  title: d.bilingual,
  checked: d.count,
  ms: d.count,
  /** First of what does not hold: key, what it must be, what it is. */
  faults: d.array(
    d.object({
      key: d.text,
      expected: d.text,
      found: d.text,
      accountKind: d.nullable(d.choice(accountKinds)),
      account: d.nullable(d.text),
      currency: d.nullable(d.text),
    }),
  ),
});

export const ledgerProof = {
  proof: d.call({
    path: '/ledger/proof',
    payload: 'none',
    pages: ['/ledgerProof'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '账目校验结果',
      en_us: 'Latest ledger verification, and whether money operations are suspended',
    },
    response: d.object({
      running: d.boolean,
      /** The latest proof ended without an outcome. */
      failed: d.boolean,
      startedAt: d.nullable(d.time),
      finishedAt: d.nullable(d.time),
      /** The newest verification with an outcome, and its number of checks with faults; null before the first. */
      lastFinishedAt: d.nullable(d.time),
      lastWrong: d.nullable(d.count),
      /** No verification had an outcome in the last 36 hours. */
      overdue: d.boolean,
      /** Those that are proved so far, and how many there are. */
      invariants: d.array(invariant),
      total: d.count,
      /** Of the check that runs every minute. */
      reconciledAt: d.nullable(d.time),
      frozenSince: d.nullable(d.time),
      frozenBecause: d.array(d.text),
    }),
  }),
  prove: d.call({
    path: '/ledger/prove',
    payload: 'none',
    pages: ['/ledgerProof'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '开始账目校验', en_us: 'Start a ledger verification' },
    audit: { zh_cn: '账目校验', en_us: 'Verify ledger' },
    response: d.nothing,
  }),
  unfreeze: d.call({
    path: '/ledger/unfreeze',
    payload: 'body',
    pages: ['/ledgerProof'],
    feature: 'ledger.unfreeze',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '解除资金暂停', en_us: 'Resume money operations after a passed verification' },
    audit: { zh_cn: '解除资金暂停', en_us: 'Resume money operations' },
    request: d.object({ remark: d.filled }),
    response: d.nothing,
    example: { body: { remark: 'checked' } },
  }),
} as const;
