import { auditHash, withoutSecrets } from '../../../apps/server/src/platform/audit/audit.ts';
import { at, type Sink, text } from '../rows/rows.ts';

/** A user of the consoles; without an agent it is an administrator. */
export interface Actor {
  readonly id: string;
  readonly account: string;
  readonly agent: { readonly id: string; readonly tenantId: string } | null;
  readonly ip: string;
}

/** A line of the operation log as the server would have written it. */
export interface LogEntry {
  readonly ms: number;
  readonly actor: Actor;
  /** Path of the call. */
  readonly call: string;
  /** e.g. "agent:12 share1"; empty for a call that was denied. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Code of the reply; 0 unless it was denied. */
  readonly code?: number;
}

const bytes = (buffer: Buffer) => `\\\\x${buffer.toString('hex')}`;
const json = (value: unknown) => text(JSON.stringify(value));

/**
 * Collects log entries and writes them as the audit chains, with the server's own hashes, so that the
 * verification of the log succeeds from the first line.
 */
export function createTrail(id: (ms: number) => string) {
  const entries: LogEntry[] = [];
  return {
    note: (entry: LogEntry): void => void entries.push({ ...entry, ms: Math.floor(entry.ms) }),
    write(sink: Sink): void {
      const heads = new Map<string, { seq: number; hash: Buffer }>();
      entries.sort((a, b) => a.ms - b.ms);
      for (const { ms, actor, call, target, before, after, code } of entries) {
        const chain = actor.agent?.tenantId ?? '0';
        const head = heads.get(chain) ?? { seq: 0, hash: Buffer.alloc(0) };
        const seq = head.seq + 1;
        const lineId = id(ms);
        const row = {
          chain,
          seq: String(seq),
          id: lineId,
          at: new Date(ms).toISOString(),
          operator_id: actor.id,
          account: actor.account,
          agent_id: actor.agent?.id ?? null,
          ip: actor.ip,
          session_tag: `demo${Number(BigInt(lineId) % 100_000n)}`,
          call,
          target,
          before: withoutSecrets(before ?? null),
          after: withoutSecrets(after ?? null),
          code: code ?? 0,
          request_id: `demo-${lineId}`,
        };
        const hash = auditHash(head.hash, row);
        sink.add(
          'audit_log',
          row.chain,
          row.seq,
          row.id,
          at(ms),
          row.operator_id,
          row.account,
          row.agent_id,
          row.ip,
          row.session_tag,
          row.call,
          text(row.target),
          json(row.before),
          json(row.after),
          row.code,
          row.request_id,
          bytes(head.hash),
          bytes(hash),
        );
        heads.set(chain, { seq, hash });
      }
      for (const [chain, { seq, hash }] of heads) sink.add('audit_head', chain, seq, bytes(hash));
    },
  };
}
export type Trail = ReturnType<typeof createTrail>;
