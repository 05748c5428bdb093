/** Returns the cached value of a key. Creates and caches the value if there is none. */
export type LruCache<T> = (key: string, create: () => T) => T;

/** Creates a cache that evicts the least recently used entry when it exceeds `maxEntries`. */
export function createLruCache<T>(maxEntries: number): LruCache<T> {
  const entries = new Map<string, T>();
  return (key, create) => {
    const value = entries.get(key) ?? create();
    entries.delete(key);
    entries.set(key, value);
    for (const [oldestKey] of entries) if (entries.size > maxEntries) entries.delete(oldestKey);
    return value;
  };
}
