import type { Branding } from '@embed-portal/api-contract';
import type { Environment } from './secret-files.ts';

/** Prefixes that many programs use, for which only two different characters count as a misspelling. */
const sharedPrefixes = new Set(['DATABASE', 'FIRST', 'LOG', 'MAIL', 'OTEL', 'PORTAL', 'PUBLIC', 'SMTP']);

/** Returns the Levenshtein distance between two strings. */
function getDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

const getPrefix = (name: string): string => name.split('_', 1)[0] ?? '';

const findNearest = (name: string, known: readonly string[]): { nearest: string; distance: number } =>
  known
    .map((nearest) => ({ nearest, distance: getDistance(name, nearest) }))
    .reduce((best, candidate) => (candidate.distance < best.distance ? candidate : best));

const maxNameLength = 100;

/** Returns the number of characters that can differ between a misspelled name and the intended one. */
const getMaxDistance = (name: string): number =>
  sharedPrefixes.has(getPrefix(name)) ? 2 : Math.max(2, Math.floor(name.length / 5));

/** Returns a warning for each unknown variable that resembles a supported one. */
function findMisspelledNames(env: Environment, known: readonly string[]): string[] {
  const prefixes = new Set(known.map(getPrefix));
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.length > maxNameLength) return [];
    if (!name.includes('_') || !prefixes.has(getPrefix(name))) return [];
    const { nearest, distance } = findNearest(name, known);
    if (distance > getMaxDistance(name)) return [];
    return [`The environment variable ${name} is unknown and has no effect. Did you mean ${nearest}?`];
  });
}

/** Returns warnings about settings that are probably unintended. They do not prevent the server from starting. */
export const findWarnings = (
  env: Environment,
  known: readonly string[],
  { branding, publicUrl }: { branding: Branding; publicUrl: string | undefined },
): string[] => [
  ...findMisspelledNames(env, known),
  ...(publicUrl?.startsWith('https:') && branding.supportContact === 'support@example.com'
    ? [
        'Users see the placeholder support@example.com as the support contact. Set supportContact in BRANDING_FILE.',
      ]
    : []),
];
