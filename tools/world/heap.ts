/** A queue by time; equal times come out in the order they went in, so that a seed gives the same world. */
export interface Queue<T> {
  push(ms: number, item: T): void;
  /** The earliest item if it is due by `ms`. */
  pop(ms: number): { ms: number; item: T } | null;
  /** What is left, in no order. */
  rest(): { ms: number; item: T }[];
}

export function createQueue<T>(): Queue<T> {
  const heap: { ms: number; order: number; item: T }[] = [];
  let order = 0;
  const before = (a: number, b: number): boolean => {
    const [x, y] = [heap[a], heap[b]];
    if (!x || !y) return x !== undefined;
    return x.ms < y.ms || (x.ms === y.ms && x.order < y.order);
  };
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]];
    if (x && y) {
      heap[a] = y;
      heap[b] = x;
    }
  };
  return {
    push(ms, item) {
      order += 1;
      let place = heap.push({ ms, order, item }) - 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (!before(place, parent)) break;
        swap(place, parent);
        place = parent;
      }
    },
    pop(ms) {
      const first = heap[0];
      if (!first || first.ms > ms) return null;
      const last = heap.pop();
      if (last && heap.length > 0) {
        heap[0] = last;
        for (let place = 0; ; ) {
          const [left, right] = [2 * place + 1, 2 * place + 2];
          let least = place;
          if (left < heap.length && before(left, least)) least = left;
          if (right < heap.length && before(right, least)) least = right;
          if (least === place) break;
          swap(place, least);
          place = least;
        }
      }
      return { ms: first.ms, item: first.item };
    },
    rest: () => heap.map(({ ms, item }) => ({ ms, item })),
  };
}
