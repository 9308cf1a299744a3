import { toDto } from '@pitboss/ledger/money';
import { readSigned } from '../amounts.ts';
import type { SignatureFound } from '../classify.ts';
import { objectIn, type SignatureMode } from '../classify.ts';
import { storableText } from '../foreign-text.ts';
import type { AcrossId } from './checks.ts';
import type { ProblemKey } from './problem-texts.ts';
import type { Step } from './step.ts';

/** Outcome of one call of the bench, with all that is needed to show it. */
export interface Received {
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

/** Problems of one reply: of the check that made the call, and of the checks across all calls. */
export interface Evaluated {
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
  /** Expected balance of the member after the call, in minor units; null when it cannot be known. */
  readonly balance: bigint | null;
}

const nothing = { code: null, balance: null, notOffered: false } as const;

/** A value of a reply as a problem shows it: what is no text, as JSON. */
const shown = (value: unknown): string =>
  storableText(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'), 100);

function signatureProblem(step: Step, received: Received, mode: SignatureMode): ProblemKey | null {
  if (mode === 'off' || received.signature === 'valid') return null;
  if (received.signature === 'wrong') return 'signatureWrong';
  if (received.signature === 'clock') return 'signatureClock';
  // A wallet that cannot identify the caller cannot sign its reply with the shared key.
  return mode === 'require' && step.sign !== 'wrong' ? 'signatureAbsent' : null;
}

/** Evaluates the result of a step's call. */
export function evaluate(step: Step, received: Received, standards: Standards): Evaluated {
  const call = step.call;
  const failed = (key: ProblemKey, across: AcrossId | null, got = ''): Evaluated => {
    const problem = { key, params: { call, got, detail: received.detail } };
    return { ...nothing, own: [problem], across: across ? [[across, problem]] : [] };
  };
  if (received.kind === 'unsent') return failed('unsent', null);
  if (received.kind === 'none')
    return received.because === 'timeout' ? failed('timeout', 'latency') : failed('cut', 'replyForm');
  if (call === 'status' && [404, 405, 501].includes(received.status ?? 0))
    return { ...nothing, own: [], across: [], notOffered: true };
  if (received.status !== 200) return failed('http', 'replyForm', String(received.status));
  const value = received.body && objectIn(received.body);
  if (!value || typeof value.code !== 'number' || !Number.isInteger(value.code))
    return failed('unreadable', 'replyForm');
  return content(step, value as Record<string, unknown> & { code: number }, received, standards);
}

function content(
  step: Step,
  value: Record<string, unknown> & { readonly code: number },
  received: Received,
  standards: Standards,
): Evaluated {
  const { call, expect } = step;
  const { code } = value;
  const own: Problem[] = [];
  const across: [AcrossId, Problem][] = [];
  const problem = (key: ProblemKey, got: string, expected: string): Problem => ({
    key,
    params: { call, got, expected },
  });
  const unsigned = signatureProblem(step, received, standards.signatures);
  if (unsigned) across.push(['replySignature', problem(unsigned, '', '')]);
  if (call !== 'ping' && value.requestId !== standards.requestId)
    across.push(['replyForm', problem('requestId', shown(value.requestId), standards.requestId)]);
  if (!expect.codes.includes(code)) own.push(problem('code', String(code), expect.codes.join(' / ')));
  const balance = readSigned(value.balance);
  if (call !== 'ping' && (code === 0 || code === 1)) {
    if (balance === null) across.push(['balances', problem('balanceForm', '', '')]);
    else if (own.length === 0 && standards.balance !== null && balance !== standards.balance)
      across.push(['balances', problem('balanceDiffers', toDto(balance), toDto(standards.balance))]);
    if (value.currency !== standards.currency)
      across.push(['currency', problem('currency', shown(value.currency), standards.currency)]);
    if (call === 'balance' && balance === null) own.push(problem('balanceForm', '', ''));
  }
  if (expect.states && code === 0 && !expect.states.some((state) => state === value.state))
    own.push(problem('state', shown(value.state), expect.states.join(' / ')));
  return { own, across, code, balance, notOffered: false };
}
