import { toWire } from '@pitboss/ledger/money';
import { readSigned } from '../amounts.ts';
import type { SignatureFound } from '../classify.ts';
import { objectIn, type SignatureMode } from '../classify.ts';
import type { ProblemKey } from './check-texts.ts';
import type { AcrossId } from './checks.ts';
import type { Step } from './step.ts';

/** What came of one call of the bench, with all that is needed to show it. */
export interface Heard {
  readonly kind: 'unsent' | 'none' | 'reply';
  /** Of a call without a whole reply. */
  readonly because: 'timeout' | 'cut' | null;
  /** The machine's own word for a failure. */
  readonly detail: string;
  readonly status: number | null;
  /** Null when it was longer than is read. */
  readonly body: Uint8Array | null;
  readonly signature: SignatureFound;
  readonly durationMs: number;
  /** Headers of the signatures of both sides. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  readonly heardHeaders: Readonly<Record<string, string>>;
}

export interface Problem {
  readonly key: ProblemKey;
  readonly params: Readonly<Record<string, string>>;
}

/** What stands against one reply: for the check that made the call, and for those across all calls. */
export interface Judged {
  readonly own: readonly Problem[];
  readonly across: readonly (readonly [AcrossId, Problem])[];
  readonly code: number | null;
  readonly balance: bigint | null;
  readonly notOffered: boolean;
}

export interface Standards {
  readonly requestId: string;
  readonly currency: string;
  readonly signatures: SignatureMode;
  /** What the member has once the call is done, as far as it can be known. */
  readonly balance: bigint | null;
}

const nothing = { code: null, balance: null, notOffered: false } as const;

function signatureProblem(step: Step, heard: Heard, mode: SignatureMode): ProblemKey | null {
  if (mode === 'off' || heard.signature === 'valid') return null;
  if (heard.signature === 'wrong') return 'signatureWrong';
  if (heard.signature === 'clock') return 'signatureClock';
  // Who does not know who asks cannot sign for him.
  return mode === 'require' && step.sign !== 'wrong' ? 'signatureAbsent' : null;
}

/** Judges what came back of a step's call. */
export function judge(step: Step, heard: Heard, standards: Standards): Judged {
  const call = step.call;
  const failed = (key: ProblemKey, across: AcrossId | null, got = ''): Judged => {
    const problem = { key, params: { call, got, detail: heard.detail } };
    return { ...nothing, own: [problem], across: across ? [[across, problem]] : [] };
  };
  if (heard.kind === 'unsent') return failed('unsent', null);
  if (heard.kind === 'none')
    return heard.because === 'timeout' ? failed('timeout', 'latency') : failed('cut', 'replyForm');
  if (call === 'status' && [404, 405, 501].includes(heard.status ?? 0))
    return { ...nothing, own: [], across: [], notOffered: true };
  if (heard.status !== 200) return failed('http', 'replyForm', String(heard.status));
  const value = heard.body && objectIn(heard.body);
  if (!value || typeof value.code !== 'number' || !Number.isInteger(value.code))
    return failed('unreadable', 'replyForm');
  return content(step, value as Record<string, unknown> & { code: number }, heard, standards);
}

function content(
  step: Step,
  value: Record<string, unknown> & { readonly code: number },
  heard: Heard,
  standards: Standards,
): Judged {
  const { call, expect } = step;
  const { code } = value;
  const own: Problem[] = [];
  const across: [AcrossId, Problem][] = [];
  const problem = (key: ProblemKey, got: string, expected: string): Problem => ({
    key,
    params: { call, got, expected },
  });
  const unsigned = signatureProblem(step, heard, standards.signatures);
  if (unsigned) across.push(['replySignature', problem(unsigned, '', '')]);
  if (call !== 'ping' && value.requestId !== standards.requestId)
    across.push(['replyForm', problem('requestId', String(value.requestId), standards.requestId)]);
  if (!expect.codes.includes(code)) own.push(problem('code', String(code), expect.codes.join(' / ')));
  const balance = readSigned(value.balance);
  if (call !== 'ping' && (code === 0 || code === 1)) {
    if (balance === null) across.push(['balances', problem('balanceForm', '', '')]);
    else if (own.length === 0 && standards.balance !== null && balance !== standards.balance)
      across.push(['balances', problem('balanceDiffers', toWire(balance), toWire(standards.balance))]);
    if (value.currency !== standards.currency)
      across.push(['currency', problem('currency', String(value.currency), standards.currency)]);
    if (call === 'balance' && balance === null) own.push(problem('balanceForm', '', ''));
  }
  if (expect.states && code === 0 && !expect.states.some((state) => state === value.state))
    own.push(problem('state', String(value.state), expect.states.join(' / ')));
  return { own, across, code, balance, notOffered: false };
}
