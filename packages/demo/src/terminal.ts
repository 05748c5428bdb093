const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** User output: progress and results on standard output, warnings on standard error. */
export interface Terminal {
  /** Shows a step with its duration when it completes, or a cross when it fails. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  print(text: string): void;
  warn(line: string): void;
  /** Suppresses the outcome of pending steps, because they all end for the same reason. */
  hideSteps(): void;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

export function createTerminal(out: Output = process.stdout, err: Output = process.stderr): Terminal {
  // Concurrent steps share the last terminal row, which lists the pending ones.
  const pending = new Set<string>();
  let stepsShown = true;
  const clear = () => {
    if (out.isTTY && pending.size > 0) out.write('\r\u001b[K');
  };
  const redraw = () => {
    if (out.isTTY && pending.size > 0) out.write(`  … ${[...pending].join(', ')}`);
  };
  const change = (edit: () => void, line = '') => {
    clear();
    edit();
    if (line) out.write(`${line}\n`);
    redraw();
  };
  return {
    async step(title, work) {
      const since = performance.now();
      change(() => pending.add(title));
      const done = (mark: string) => {
        if (stepsShown) change(() => pending.delete(title), `  ${mark} ${title} (${seconds(since)})`);
      };
      try {
        const result = await work();
        done('✓');
        return result;
      } catch (error) {
        done('✗');
        throw error;
      }
    },
    print(text) {
      change(() => out.write(`${text}\n`));
    },
    warn(line) {
      change(() => err.write(`${line}\n`));
    },
    hideSteps() {
      change(() => {
        pending.clear();
      });
      stepsShown = false;
    },
  };
}
