const formatElapsedSeconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints progress and results to standard output, and warnings and errors to standard error. */
export interface Terminal {
  /** Runs a step, and prints its duration with a check mark when it completes or a cross when it fails. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  print(text: string): void;
  warn(line: string): void;
  /** Hides pending steps and suppresses their outcomes, which would only repeat the reason for the stop. */
  hideSteps(): void;
}

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

export function createTerminal(out: Output = process.stdout, err: Output = process.stderr): Terminal {
  // Concurrent steps share the last terminal row, which lists the pending steps.
  const pending = new Set<string>();
  let areStepsShown = true;
  const clearPendingSteps = () => {
    if (out.isTTY && pending.size > 0) out.write('\r\u001b[K');
  };
  const printPendingSteps = () => {
    if (out.isTTY && pending.size > 0) out.write(`  … ${[...pending].join(', ')}`);
  };
  const update = (edit: () => void, line = '') => {
    clearPendingSteps();
    edit();
    if (line) out.write(`${line}\n`);
    printPendingSteps();
  };
  return {
    async step(title, work) {
      const since = performance.now();
      update(() => pending.add(title));
      const printOutcome = (mark: string) => {
        if (areStepsShown)
          update(() => pending.delete(title), `  ${mark} ${title} (${formatElapsedSeconds(since)})`);
      };
      try {
        const result = await work();
        printOutcome('✓');
        return result;
      } catch (error) {
        printOutcome('✗');
        throw error;
      }
    },
    print(text) {
      update(() => out.write(`${text}\n`));
    },
    warn(line) {
      update(() => err.write(`${line}\n`));
    },
    hideSteps() {
      update(() => {
        pending.clear();
      });
      areStepsShown = false;
    },
  };
}
