/** Returns the median, or `NaN` for an empty list. */
export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Median and interquartile range of the pairwise ratios. */
export interface Ratio {
  median: number;
  low: number;
  high: number;
}

/** Computes the ratio of each value of `ours` to the value of `theirs` at the same index. */
export function computeRatio(ours: readonly number[], theirs: readonly number[]): Ratio {
  const ratios = ours.map((value, index) => value / (theirs[index] ?? NaN)).sort((a, b) => a - b);
  const getQuantile = (fraction: number) => ratios[Math.floor((ratios.length - 1) * fraction)] ?? NaN;
  return { median: computeMedian(ratios), low: getQuantile(0.25), high: getQuantile(0.75) };
}

/**
 * Measures the contenders alternately, in a different order each round, to distribute load fluctuations among them.
 * Repeats a measurement that returns `NaN` and counts it in `lost`.
 */
export async function interleave<Name extends string>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name) => Promise<number>,
  lost: Partial<Record<Name, number>> = {},
): Promise<Record<Name, number[]>> {
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const measureUntilValid = async (name: Name): Promise<number> => {
    const duration = await measure(name);
    if (!Number.isNaN(duration)) return duration;
    lost[name] = (lost[name] ?? 0) + 1;
    return measureUntilValid(name);
  };
  for (const name of names) await measureUntilValid(name);
  for (let round = 0; round < rounds; round += 1) {
    const from = round % names.length;
    const order = [...names.slice(from), ...names.slice(0, from)];
    if (round % 2 === 1) order.reverse();
    for (const name of order) times[name].push(await measureUntilValid(name));
  }
  return times;
}
