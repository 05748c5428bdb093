/**
 * Creates a seeded random number generator (32-bit xorshift) for values in [0, 1). It is deterministic on every
 * machine.
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Creates a function that maps a number in [0, 1) to an index, with probabilities proportional to the weights. */
export function createWeightedSampler(weights: readonly number[]): (draw: number) => number {
  const cumulative = new Float64Array(weights.length);
  let total = 0;
  weights.forEach((weight, index) => (cumulative[index] = total += weight));
  return (draw) => {
    const target = draw * total;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? total) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
