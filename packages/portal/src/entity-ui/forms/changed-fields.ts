/** Changed part of a value: the changed fields of objects at any depth, and lists and other values as a whole. */
export type Changes<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: Changes<T[Key]> }
    : T;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether two JSON values are equal, ignoring the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isEqual(item, b[at]));
  }
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]));
}

/** Returns the fields of `next` that differ from `base`, at any depth. */
export function getChangedFields<T extends object>(base: unknown, next: T): Changes<T> {
  const before = isObject(base) ? base : {};
  const changed = Object.entries(next)
    .filter(([key, value]) => !isEqual(before[key], value))
    .map(([key, value]) => [
      key,
      isObject(value) && isObject(before[key]) ? getChangedFields(before[key], value) : (value as unknown),
    ]);
  return Object.fromEntries(changed) as Changes<T>;
}

/** Returns the entries that `next` adds to `base` and removes from it. */
export function getMemberChanges(
  base: readonly string[],
  next: readonly string[],
): { added: string[]; removed: string[] } {
  const [before, after] = [new Set(base), new Set(next)];
  return { added: next.filter((id) => !before.has(id)), removed: base.filter((id) => !after.has(id)) };
}
