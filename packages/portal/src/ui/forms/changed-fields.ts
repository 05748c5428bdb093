/** Changed part of a value: some fields of nested objects, all of any other value. */
export type Changes<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: Changes<T[Key]> }
    : T;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether two JSON values are equal, ignoring the order of keys. */
export const isEqual = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, at) => isEqual(item, other[at]))
    );
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isEqual(one[key], other[key]),
  );
};

/** Returns the fields of `next` that differ from those of `base`, at any depth. */
export const getChangedFields = <T extends object>(base: unknown, next: T): Changes<T> => {
  const before = isObject(base) ? base : {};
  const changed = Object.entries(next)
    .filter(([key, value]) => !isEqual(before[key], value))
    .map(([key, value]) => [
      key,
      isObject(value) && isObject(before[key]) ? getChangedFields(before[key], value) : (value as unknown),
    ]);
  return Object.fromEntries(changed) as Changes<T>;
};

/** Returns the added and removed entries of a list. */
export const getMemberChanges = (
  base: readonly string[],
  next: readonly string[],
): { added: string[]; removed: string[] } => {
  const [before, after] = [new Set(base), new Set(next)];
  return { added: next.filter((id) => !before.has(id)), removed: base.filter((id) => !after.has(id)) };
};
