import type { Writer } from '../core/writer.ts';

/**
 * Time for gathering records, in ms. No caller waits for a record, and a bet that is settled at once needs
 * one transaction then instead of two.
 */
const gatherMs = 300;

/**
 * Gathers takes whose records have to follow, and submits them to the writer together. A lost one is due on
 * record.
 */
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
    /** Submits gathered takes immediately. */
    flush,
  };
}
