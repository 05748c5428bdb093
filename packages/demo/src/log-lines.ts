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

/** A line that names an error or a warning, as opposed to the lines of the stack below it. */
const trouble = /^\S*(?:error|warning)\b.*\S/i;

/**
 * What of a child's log line concerns the user, in one short line: warnings and errors of the structured log,
 * and those that were printed to standard error. Undefined for the rest.
 */
export function noteworthy(line: string, from: 'stdout' | 'stderr'): string | undefined {
  const entry = structured(line);
  if (!entry) return from === 'stderr' && trouble.test(line) ? shortened(line.trim()) : undefined;
  if (typeof entry['level'] !== 'number' || entry['level'] < warningLevel) return undefined;
  const message = textOf(entry['msg']);
  const cause = textOf((entry['err'] as { message?: unknown } | undefined)?.message);
  const whole = cause && cause !== message ? `${message} (${cause})` : message;
  return shortened(whole.replaceAll(/\s+/g, ' ').trim() || line);
}

const shownAtMost = 5;

/**
 * The end of a program's output as a person reads it: of a crash the line that names the error, else the last
 * lines, structured ones by their message.
 */
export function lastWords(lines: string[]): string[] {
  const crash = lines.findLast((line) => !structured(line) && trouble.test(line));
  if (crash) return [shortened(crash)];
  return lines
    .filter((line) => line.trim())
    .slice(-shownAtMost)
    .map((line) => noteworthy(line, 'stderr') ?? shortened(textOf(structured(line)?.['msg']) || line));
}
