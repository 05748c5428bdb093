/** Returns the path of the first value that cannot be cloned, such as `settings.onClick`. */
export function findUncloneablePath(value: unknown, path = 'body', depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 50) return path;
  for (const key of Object.keys(value)) {
    const childPath = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
    try {
      structuredClone(value[key as never]);
    } catch {
      // Getters that throw have no nested path.
      return Object.getOwnPropertyDescriptor(value, key)?.get
        ? childPath
        : findUncloneablePath(value[key as never], childPath, depth + 1);
    }
  }
  return path;
}
