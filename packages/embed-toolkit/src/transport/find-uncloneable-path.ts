/** Where in a payload the first thing sits that can't be posted to a frame, such as `settings.onClick`. */
export function findUncloneablePath(value: unknown, path = 'body', depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 50) return path;
  for (const key of Object.keys(value)) {
    const step = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
    try {
      structuredClone(value[key as never]);
    } catch {
      // Read anew by the getter that threw, if it is one: there is nothing further down then.
      return Object.getOwnPropertyDescriptor(value, key)?.get
        ? step
        : findUncloneablePath(value[key as never], step, depth + 1);
    }
  }
  return path;
}
