import type { Writer } from '../ingest/writer.ts';

/** Nobody waits for a record; a bet that is settled at once needs one turn then instead of two. */
const gatherMs = 300;

/** Gathers takes whose records have to follow, and hands them to the writer together. What is lost is due on record. */
export function createRecordBatch(writer: Pick<Writer, 'submit'>) {
  const takes = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (takes.size === 0) return;
    void writer.submit([...takes].map((id) => ({ nodeId: '', item: { kind: 'record' as const, id } })));
    takes.clear();
  }
  return {
    add(txIds: readonly string[]): void {
      for (const id of txIds) takes.add(id);
      if (takes.size > 0) timer ??= setTimeout(flush, gatherMs);
    },
    /** Hands over at once what was gathered. */
    flush,
  };
}
