/** Finds what is kept under a name, or makes it. */
export type LruCache<T> = (name: string, make: () => T) => T;

/** Keeps so many things; what was not asked for of late is forgotten. */
export function createLruCache<T>(most: number): LruCache<T> {
  const known = new Map<string, T>();
  return (name, make) => {
    const found = known.get(name) ?? make();
    known.delete(name);
    known.set(name, found);
    for (const [oldest] of known) if (known.size > most) known.delete(oldest);
    return found;
  };
}
