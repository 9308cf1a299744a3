import type { Log } from './log.ts';
import { collectSpans, type EndedSpan, spanKinds } from './spans.ts';

/** Spans of one request to the collector, and those that wait at most; further ones are dropped. */
const batchMax = 500;
const waitingMax = 5_000;
const everyMs = 2_000;
const timeoutMs = 5_000;

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributeValue = (value: string | number | boolean) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'number'
      ? { intValue: String(Math.round(value)) }
      : { boolValue: value };

const attributesOf = (entries: Iterable<[string, string | number | boolean]>) =>
  [...entries].map(([key, value]) => ({ key, value: attributeValue(value) }));

const statusCode = { unset: 0, error: 2 } as const;

/** A span in the JSON of OTLP. */
const spanOf = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === null ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: spanKinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startMs),
  endTimeUnixNano: nanoseconds(span.endMs),
  attributes: attributesOf(span.attributes),
  status: { code: span.hasFailed ? statusCode.error : statusCode.unset },
});

/**
 * Sends the spans of this process to a collector by OTLP/HTTP (JSON), in batches. Spans that it does not
 * accept are dropped with a warning: traces never hold up the server. Returns a function that sends the rest
 * and ends the collection.
 */
export function sendSpans(endpoint: string, node: number, log: Log): () => Promise<void> {
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  const resource = {
    attributes: attributesOf([
      ['service.name', 'pitboss'],
      ['service.instance.id', String(node)],
    ]),
  };
  const post = async (batch: readonly EndedSpan[]) => {
    const scopeSpans = [{ scope: { name: 'pitboss' }, spans: batch.map(spanOf) }];
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw new Error(`the collector replied ${reply.status}`);
  };
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await post(batch).catch((err: unknown) => log.warn({ err, spans: batch.length }, 'traces not sent'));
    }
    if (dropped > 0) log.warn({ spans: dropped }, 'traces dropped, the collector is too slow');
    dropped = 0;
  };
  let running = Promise.resolve();
  const run = () => {
    running = running.then(flush);
    return running;
  };
  collectSpans((span) => {
    if (waiting.length < waitingMax) waiting.push(span);
    else dropped += 1;
  });
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    collectSpans(null);
    await run();
  };
}
