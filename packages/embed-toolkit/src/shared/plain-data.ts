/**
 * Returns data that can be posted to a frame. Copies it if it contains proxies, such as reactive state of Vue, which
 * cannot be posted, or drafts of Immer, which cannot be read later. Returns data that cannot be read unchanged.
 */
export function toPlainData<T>(value: T): T {
  try {
    structuredClone(value);
    return value;
  } catch {
    return copyPlainData(value);
  }
}

/**
 * Copies objects and arrays with everything that they contain, including cycles. Values that structured cloning does not
 * copy by their properties, such as functions, dates and elements, are not copied. Returns data that cannot be read, for
 * example because a getter throws, unchanged.
 */
export function copyPlainData<T>(value: T): T {
  const copies = new Map<unknown, Record<string, unknown>>();
  const copy = (original: unknown): unknown => {
    if (!hasOnlyProperties(original)) return original;
    const existing = copies.get(original);
    if (existing) return existing;
    const result = (Array.isArray(original) ? new Array(original.length) : {}) as Record<string, unknown>;
    copies.set(original, result);
    for (const key of Object.keys(original)) result[key] = copy(original[key]);
    return result;
  };
  try {
    return copy(value) as T;
  } catch {
    return value;
  }
}

/** Returns whether structured cloning copies the value by its properties, as it does with instances of most classes. */
function hasOnlyProperties(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  // Proxies of dates have the tag of objects.
  return Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof Date);
}
