import { ToolkitError, describeError, isTokenExpired } from '../shared/errors.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import { ReportBatch, settle } from './report-batch.ts';
import type { BatchOptions, BatchResult, BatchTarget } from './report-batch.ts';

const defaultIdleTimeoutMs = 2_000;

/** Waits until the report has rendered the changes of a batch. */
class RenderingWait {
  #state: 'none' | 'rendering' | 'rendered' = 'none';
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failure: { reason: unknown } | undefined;
  #resolve: (rendered: boolean) => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  handleSend(): void {
    this.#isSending = true;
    // An earlier rendering that is still in progress counts for this change too, because frames render once for both.
    if (this.#state === 'rendered') this.#state = 'none';
  }

  handleEvent(name: string, body: unknown): void {
    if (name === 'renderingStarted') {
      this.#state = 'rendering';
      this.#failure = undefined;
      clearTimeout(this.#timer);
    } else if (name === 'rendered') {
      // Before the response to the last change, only a rendering that has started after an earlier change counts.
      if (this.#isSending && this.#state === 'none') return;
      this.#state = 'rendered';
      this.#resolve(true);
    } else if (name === 'error' && !isTokenExpired(body)) {
      this.fail(createRenderingError(body));
    }
  }

  fail(reason: unknown): void {
    this.#failure = { reason };
    this.#reject(reason);
  }

  /** Waits after the last change was accepted. Returns whether the report has rendered. */
  async finish(idleTimeout: number): Promise<boolean> {
    this.#isSending = false;
    if (this.#failure) throw this.#failure.reason;
    if (this.#state === 'rendered') return true;
    try {
      return await new Promise<boolean>((resolve, reject) => {
        this.#resolve = resolve;
        this.#reject = reject;
        if (this.#state === 'none') this.#timer = setTimeout(() => resolve(false), idleTimeout);
      });
    } finally {
      clearTimeout(this.#timer);
    }
  }
}

function createRenderingError(cause: unknown): ToolkitError {
  return new ToolkitError('request_failed', `Rendering failed: ${describeError(cause)}`, { cause });
}

/**
 * Runs the batches of a report one after the other. A batch that starts while the changes of another one are added runs
 * between the changes of the other, which may wait for it.
 */
export class BatchQueue {
  readonly #report: BatchTarget;
  readonly #client: FrameClient;
  #last: Promise<unknown> = Promise.resolve();
  /** The batches that have started and have not ended, with the innermost one last. */
  readonly #waits = new Set<RenderingWait>();
  /** The batches whose changes are being added, with the innermost one last. */
  readonly #open = new Set<ReportBatch>();

  constructor(report: BatchTarget) {
    this.#report = report;
    this.#client = report.client;
    this.#client.onClose = (reason) => {
      for (const wait of this.#waits) wait.fail(reason);
    };
  }

  handleEvent(name: string, body: unknown): void {
    for (const wait of this.#waits) wait.handleEvent(name, body);
  }

  run(
    addChanges: (batch: ReportBatch) => unknown,
    { idleTimeout = defaultIdleTimeoutMs, ...options }: BatchOptions,
  ): Promise<BatchResult> {
    const end = new AbortController();
    const outer = [...this.#open].at(-1);
    const turn = outer ? settle(outer.last) : this.#last;
    const work = turn.then(() => this.#execute(addChanges, idleTimeout, end.signal));
    const result = this.#client.waitFor(work, 'Batch', options).finally(() => end.abort());
    if (outer) outer.waitFor(result);
    else this.#last = settle(result);
    return result;
  }

  async #execute(
    addChanges: (batch: ReportBatch) => unknown,
    idleTimeout: number,
    signal: AbortSignal,
  ): Promise<BatchResult> {
    // The batch has timed out or was aborted in the queue.
    if (signal.aborted) return { rendered: false };
    const wait = new RenderingWait();
    const batch = new ReportBatch(this.#report, signal, () => wait.handleSend());
    this.#waits.add(wait);
    this.#open.add(batch);
    try {
      await addChanges(batch);
      this.#open.delete(batch);
      await batch.last;
      return { rendered: batch.last !== undefined && (await wait.finish(idleTimeout)) };
    } finally {
      this.#open.delete(batch);
      this.#waits.delete(wait);
    }
  }
}
