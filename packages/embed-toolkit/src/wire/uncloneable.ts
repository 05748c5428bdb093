/** Where in a payload the first thing sits that can't be posted to a frame, such as `settings.onClick`. */
export function uncloneablePath(value: unknown, path = 'body', depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 50) return path;
  for (const [key, inner] of Object.entries(value)) {
    if (!isCloneable(inner)) {
      const step = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
      return uncloneablePath(inner, step, depth + 1);
    }
  }
  return path;
}

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
