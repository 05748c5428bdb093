export function median(values: readonly number[]): number {
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

export function computeRatio(ours: readonly number[], theirs: readonly number[]): Ratio {
  const ratios = ours.map((own, index) => own / (theirs[index] ?? NaN)).sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.floor((ratios.length - 1) * share)] ?? NaN;
  return { median: median(ratios), low: at(0.25), high: at(0.75) };
}

/**
 * Measures the contenders alternately, in a different order each round, to distribute load fluctuations. Repeats a
 * measurement that returns `NaN` and counts it in `lost`.
 */
export async function interleave<Name extends string>(
  names: readonly Name[],
  rounds: number,
  time: (name: Name) => Promise<number>,
  lost: Partial<Record<Name, number>> = {},
): Promise<Record<Name, number[]>> {
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const take = async (name: Name): Promise<number> => {
    const took = await time(name);
    if (!Number.isNaN(took)) return took;
    lost[name] = (lost[name] ?? 0) + 1;
    return take(name);
  };
  for (const name of names) await take(name);
  for (let round = 0; round < rounds; round += 1) {
    const from = round % names.length;
    const order = [...names.slice(from), ...names.slice(0, from)];
    if (round % 2 === 1) order.reverse();
    for (const name of order) times[name].push(await take(name));
  }
  return times;
}
