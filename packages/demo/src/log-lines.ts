const warningLevel = 40;
const maxLength = 300;

const truncate = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

/** Returns the fields of a structured log entry, or undefined for any other text. */
function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Matches the first line of an error or a warning, but not its stack trace. */
const problemPattern = /^(?:\S*(?:error|warning)\b|\[[A-Z_]+\]).*\S/i;

/**
 * Returns a one-line message for a warning or an error, from a structured log entry or from text on standard error.
 * Returns undefined for other lines.
 */
export function extractWarning(line: string, from: 'stdout' | 'stderr'): string | undefined {
  const entry = parseEntry(line);
  if (!entry) return from === 'stderr' && problemPattern.test(line) ? truncate(line.trim()) : undefined;
  if (typeof entry['level'] !== 'number' || entry['level'] < warningLevel) return undefined;
  const message = toText(entry['msg']);
  const cause = toText((entry['err'] as { message?: unknown } | undefined)?.message);
  const text = cause && cause !== message ? `${message} (${cause})` : message;
  return truncate(text.replaceAll(/\s+/g, ' ').trim() || line);
}

const maxShownLines = 5;

/**
 * Returns the last output of a program: the error after a crash, otherwise the last lines. Structured log entries are
 * reduced to their messages.
 */
export function tailLines(lines: string[]): string[] {
  const crash = lines.findLast((line) => !parseEntry(line) && problemPattern.test(line));
  if (crash) return [truncate(crash)];
  return lines
    .filter((line) => line.trim())
    .slice(-maxShownLines)
    .map((line) => extractWarning(line, 'stderr') ?? truncate(toText(parseEntry(line)?.['msg']) || line));
}
