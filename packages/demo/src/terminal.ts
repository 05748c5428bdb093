const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** What the user sees: progress and results on standard output, trouble on standard error. */
export interface Terminal {
  /** Shows a step with its time when it is done, or a cross when it fails. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  print(text: string): void;
  warn(line: string): void;
  /** From now on steps that end show nothing: the end of all of them has a reason of its own. */
  hideSteps(): void;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

export function createTerminal(out: Output = process.stdout, err: Output = process.stderr): Terminal {
  // Steps that run side by side share the line at the bottom, which names those that are not done yet.
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
