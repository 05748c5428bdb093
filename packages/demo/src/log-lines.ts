const warningLevel = 40;
const longest = 300;

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A line of a structured log; undefined for any other text. */
function structured(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * What of a child's log line concerns the user, in one short line: warnings and errors of the structured log,
 * and whatever else was printed to standard error. Undefined for the rest.
 */
export function noteworthy(line: string, from: 'stdout' | 'stderr'): string | undefined {
  const entry = structured(line);
  if (!entry) return from === 'stderr' && line.trim() ? shortened(line.trim()) : undefined;
  if (typeof entry['level'] !== 'number' || entry['level'] < warningLevel) return undefined;
  const message = textOf(entry['msg']);
  const cause = textOf((entry['err'] as { message?: unknown } | undefined)?.message);
  const whole = cause && cause !== message ? `${message} (${cause})` : message;
  return shortened(whole.replaceAll(/\s+/g, ' ').trim() || line);
}

/** A log line as a person reads it: the message of a structured one, any other as it is. */
export function readable(line: string): string {
  return noteworthy(line, 'stderr') ?? shortened(textOf(structured(line)?.['msg']) || line);
}
