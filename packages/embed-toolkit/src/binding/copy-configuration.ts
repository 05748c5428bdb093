/**
 * Copies a configuration from reactive state. Frameworks wrap state in proxies, which cannot be posted to the frame and
 * whose previous values are lost when they change. Because the copy reads every field, frameworks track all of them.
 *
 * @param unwrap - returns the replacement of functions and of objects with a class, which are not copied, such as the
 *   object behind a proxy
 */
export function copyConfiguration<T>(value: T, unwrap: (value: object) => object = (object) => object): T {
  if (typeof value === 'function') return unwrap(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = <V>(field: V) => copyConfiguration(field, unwrap);
  if (Array.isArray(value)) return value.map(copy) as T;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return unwrap(value) as T;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(field)])) as T;
}
