/** A queue by time; equal times come out in the order they went in, so that a seed gives the same world. */
export interface Queue<T> {
  push(ms: number, item: T): void;
  /** The earliest item if it is due by `ms`. */
  pop(ms: number): { ms: number; item: T } | null;
  /** Remaining items, in no order. */
  rest(): { ms: number; item: T }[];
}

export function createQueue<T>(): Queue<T> {
  const heap: { ms: number; order: number; item: T }[] = [];
  let order = 0;
  const before = (a: number, b: number): boolean => {
    const x = heap[a];
    const y = heap[b];
    if (!x || !y) return x !== undefined;
    return x.ms < y.ms || (x.ms === y.ms && x.order < y.order);
  };
  const swap = (a: number, b: number) => {
    const x = heap[a];
    const y = heap[b];
    if (x && y) {
      heap[a] = y;
      heap[b] = x;
    }
  };
  return {
    push(ms, item) {
      order += 1;
      let position = heap.push({ ms, order, item }) - 1;
      while (position > 0) {
        const parent = (position - 1) >> 1;
        if (!before(position, parent)) break;
        swap(position, parent);
        position = parent;
      }
    },
    pop(ms) {
      const first = heap[0];
      if (!first || first.ms > ms) return null;
      const last = heap.pop();
      if (last && heap.length > 0) {
        heap[0] = last;
        for (let position = 0; ; ) {
          const left = 2 * position + 1;
          const right = 2 * position + 2;
          let min = position;
          if (left < heap.length && before(left, min)) min = left;
          if (right < heap.length && before(right, min)) min = right;
          if (min === position) break;
          swap(position, min);
          position = min;
        }
      }
      return { ms: first.ms, item: first.item };
    },
    rest: () => heap.map(({ ms, item }) => ({ ms, item })),
  };
}
