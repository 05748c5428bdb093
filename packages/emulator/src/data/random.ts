/** A seeded source of numbers in [0, 1): the same seed gives the same sequence on every machine (xorshift, 32 bits). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** Draws indexes with the given weights, each draw from a number in [0, 1). */
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
