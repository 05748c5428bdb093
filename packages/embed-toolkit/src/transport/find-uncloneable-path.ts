/** Returns the path of the first value that cannot be cloned, such as `settings.onClick`. */
export function findUncloneablePath(value: unknown, path = 'body', depth = 0): string {
  // Stryker disable next-line ConditionalExpression: null can be cloned, so that the path ends before it
  if (typeof value !== 'object' || value === null || depth > 50) return path;
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    const childPath = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
    try {
      structuredClone(fields[key]);
    } catch {
      // Getters that throw have no nested path.
      // Stryker disable next-line OptionalChaining: each key has a descriptor
      return Object.getOwnPropertyDescriptor(fields, key)?.get
        ? childPath
        : findUncloneablePath(fields[key], childPath, depth + 1);
    }
  }
  return path;
}
