import { ServerError } from '../errors.ts';
/** Thrown when a request gets no connection slot, because its queue is full or stalled, or the wait has timed out. */
export class OverloadError extends ServerError<'overloaded'> {
  constructor(lane: string) {
    super('overloaded', `No database connection became available in the lane ${lane}.`);
  }
}

/** A queue in front of the connection pool, with a limited number of connection slots. */
export interface Lane {
  /**
   * Waits for a free connection slot.
   *
   * @returns a function that releases the slot; further calls have no effect.
   * @throws {OverloadError} when the queue is full, makes no progress, or the wait times out.
   */
  enter(): Promise<() => void>;
}

export interface AdmissionOptions {
  /** Maximum number of waiting requests per lane. */
  maxWaiting: number;
  /** Maximum wait in milliseconds. */
  waitTimeoutMs: number;
}

export interface Admission {
  /** Creates a group of lanes that share `limit` slots, within the slots of `parent`. */
  createGroup(limit: number, parent?: Group): Group;
  /** Creates a lane with its own queue and at most `limit` slots of its group. */
  createLane(name: string, limit: number, group?: Group): Lane;
  /** Returns the number of requests that wait in all lanes. */
  countWaiting(): number;
}

interface Group {
  readonly limit: number;
  readonly parent: Group | undefined;
  running: number;
}

interface Waiter {
  admit: () => void;
}

interface Queue {
  group: Group;
  waiters: Waiter[];
  /** Whether a slot was released since the last tick. */
  hasProgressed: boolean;
  ticksWithoutProgress: number;
}

/**
 * Stalls are counted in ticks, not in milliseconds: a busy event loop delays one tick, but pending database responses
 * are handled before the next one.
 */
const tickMs = 250;
const stalledTicks = 4;

const hasFreeSlot = ({ running, limit, parent }: Group): boolean =>
  running < limit && (parent === undefined || hasFreeSlot(parent));

function addRunning(group: Group | undefined, count: 1 | -1): void {
  if (!group) return;
  group.running += count;
  addRunning(group.parent, count);
}

/** Creates a timer that updates {@link Queue.ticksWithoutProgress} while requests wait. */
function createStallWatch(queues: readonly Queue[]): { start: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    for (const queue of queues) {
      const isUnblocked = queue.waiters.length === 0 || queue.hasProgressed;
      queue.ticksWithoutProgress = isUnblocked ? 0 : queue.ticksWithoutProgress + 1;
      queue.hasProgressed = false;
    }
    if (queues.some(({ waiters }) => waiters.length > 0)) return;
    clearInterval(timer);
    timer = undefined;
  };
  return { start: () => void (timer ??= setInterval(tick, tickMs).unref()) };
}

const isFull = ({ waiters, ticksWithoutProgress, group }: Queue, maxWaiting: number): boolean =>
  waiters.length >= maxWaiting || (ticksWithoutProgress >= stalledTicks && waiters.length >= group.limit);

/** Waits in the queue until the waiter is admitted. */
const wait = (queue: Queue, name: string, timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const waiter: Waiter = {
      admit: () => {
        clearTimeout(timeout);
        resolve();
      },
    };
    const timeout = setTimeout(() => {
      queue.waiters.splice(queue.waiters.indexOf(waiter), 1);
      reject(new OverloadError(name));
    }, timeoutMs);
    queue.waiters.push(waiter);
  });

/** Admits waiting requests while slots are free, taking lanes in turn. */
function admitWaiting(queues: Queue[]): void {
  for (let index = 0; index < queues.length;) {
    const queue = queues[index];
    const waiter = queue && hasFreeSlot(queue.group) ? queue.waiters.shift() : undefined;
    if (!queue || !waiter) {
      index += 1;
      continue;
    }
    queues.push(...queues.splice(index, 1));
    addRunning(queue.group, 1);
    waiter.admit();
  }
}

const createGroup = (limit: number, parent?: Group): Group => ({ limit, parent, running: 0 });

/** Creates bulkheads in front of a connection pool. A lane with slow queries fills only its own slots and queue. */
export function createAdmission({ maxWaiting, waitTimeoutMs }: AdmissionOptions): Admission {
  const queues: Queue[] = [];
  const watch = createStallWatch(queues);

  const createRelease = (queue: Queue): (() => void) => {
    let isOccupied = true;
    return () => {
      if (!isOccupied) return;
      isOccupied = false;
      addRunning(queue.group, -1);
      queue.hasProgressed = true;
      queue.ticksWithoutProgress = 0;
      admitWaiting(queues);
    };
  };

  const createLane = (name: string, limit: number, parent?: Group): Lane => {
    const group = createGroup(limit, parent);
    const queue: Queue = { group, waiters: [], hasProgressed: false, ticksWithoutProgress: 0 };
    queues.push(queue);
    return {
      enter: async () => {
        if (queue.waiters.length === 0 && hasFreeSlot(group)) {
          addRunning(group, 1);
        } else {
          if (isFull(queue, maxWaiting)) throw new OverloadError(name);
          watch.start();
          await wait(queue, name, waitTimeoutMs);
        }
        return createRelease(queue);
      },
    };
  };

  return {
    createGroup,
    createLane,
    countWaiting: () => queues.reduce((sum, { waiters }) => sum + waiters.length, 0),
  };
}
