export type DueDelivery = { id: string; dueAt: number };

/** A binary min-heap by due time, since thousands of deliveries can be pending. */
export type DueQueue = DueDelivery[];

export function addDue(queue: DueQueue, due: DueDelivery): void {
  queue.push(due);
  siftUp(queue, queue.length - 1);
}

export function takeFirstDue(queue: DueQueue): DueDelivery | undefined {
  swap(queue, 0, queue.length - 1);
  const first = queue.pop();
  siftDown(queue, 0);
  return first;
}

function siftUp(queue: DueQueue, index: number): void {
  const parent = (index - 1) >> 1;
  if (index === 0 || !isBefore(queue, index, parent)) return;
  swap(queue, index, parent);
  siftUp(queue, parent);
}

function siftDown(queue: DueQueue, index: number): void {
  const left = 2 * index + 1;
  const earlier = isBefore(queue, left + 1, left) ? left + 1 : left;
  if (!isBefore(queue, earlier, index)) return;
  swap(queue, index, earlier);
  siftDown(queue, earlier);
}

function isBefore(queue: DueQueue, a: number, b: number): boolean {
  const first = queue[a];
  const second = queue[b];
  return first !== undefined && second !== undefined && first.dueAt < second.dueAt;
}

function swap(queue: DueQueue, a: number, b: number): void {
  const first = queue[a];
  const second = queue[b];
  if (!first || !second) return;
  queue[a] = second;
  queue[b] = first;
}
