export type Due = { id: string; dueAt: number };

/** A queue by due time: a binary heap, so that thousands of waiting deliveries cost little. */
export function createDueQueue() {
  const heap: Due[] = [];

  function swap(a: number, b: number): void {
    const first = heap[a];
    const second = heap[b];
    if (!first || !second) return;
    heap[a] = second;
    heap[b] = first;
  }
  function isBefore(a: number, b: number): boolean {
    const first = heap[a];
    const second = heap[b];
    return first !== undefined && second !== undefined && first.dueAt < second.dueAt;
  }
  function rise(index: number): void {
    const parent = (index - 1) >> 1;
    if (index === 0 || !isBefore(index, parent)) return;
    swap(index, parent);
    rise(parent);
  }
  function sink(index: number): void {
    const left = 2 * index + 1;
    const smallest = isBefore(left + 1, left) ? left + 1 : left;
    if (!isBefore(smallest, index)) return;
    swap(index, smallest);
    sink(smallest);
  }
  return {
    add(due: Due): void {
      heap.push(due);
      rise(heap.length - 1);
    },
    first: (): Due | undefined => heap[0],
    takeFirst(): Due | undefined {
      swap(0, heap.length - 1);
      const first = heap.pop();
      sink(0);
      return first;
    },
  };
}
