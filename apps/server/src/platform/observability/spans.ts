import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Kinds of spans by their numbers in OTLP. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof spanKinds;

/** Identity of a span, as W3C `traceparent` carries it. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
}

type Attribute = string | number | boolean;

/** A span that has ended. */
export interface EndedSpan extends SpanContext {
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly hasFailed: boolean;
}

/** A span in progress. Attributes hold no secrets, accounts or amounts. */
export interface Span {
  readonly context: SpanContext;
  set(name: string, value: Attribute): void;
  end(hasFailed: boolean): void;
}

const current = new AsyncLocalStorage<SpanContext>();

/** Receiver of ended spans; null where no traces are sent, which makes everything here free of cost. */
let receiver: ((span: EndedSpan) => void) | null = null;

/** Sets who receives the spans of this process; null ends their collection. */
export function collectSpans(next: ((span: EndedSpan) => void) | null): void {
  receiver = next;
}

/** Reads a `traceparent` header of version 00; undefined for any other text, or an identity of zeros. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '');
  const [, traceId = '', spanId = ''] = match ?? [];
  return /[^0]/.test(traceId) && /[^0]/.test(spanId) ? { traceId, spanId } : undefined;
}

/** The `traceparent` header for a call made now; undefined outside a span. */
export function traceparent(): string | undefined {
  const context = current.getStore();
  return context && `00-${context.traceId}-${context.spanId}-01`;
}

/** Starts a span below `parent`, or below the current one; undefined where no traces are sent. */
export function startSpan(name: string, kind: SpanKind, parent = current.getStore()): Span | undefined {
  const receive = receiver;
  if (!receive) return undefined;
  const context = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  };
  const attributes = new Map<string, Attribute>();
  const startMs = performance.timeOrigin + performance.now();
  return {
    context,
    set: (attribute, value) => void attributes.set(attribute, value),
    end(hasFailed) {
      const endMs = performance.timeOrigin + performance.now();
      const parentId = parent?.spanId ?? null;
      receive({ ...context, parentId, name, kind, startMs, endMs, attributes, hasFailed });
    },
  };
}

/** Runs work below a span. */
export const underSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? current.run(span.context, work) : work();

/** Runs work in a span of its own, which fails with it. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, kind);
  if (!span) return work(undefined);
  try {
    const result = await underSpan(span, () => work(span));
    span.end(false);
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
}
