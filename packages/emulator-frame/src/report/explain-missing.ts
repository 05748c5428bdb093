const maxNames = 20;

/** Explains that a report contains nothing with a name, and lists the names that exist. */
export function explainMissing(
  kind: 'bookmark' | 'page' | 'visual',
  name: string,
  candidates: readonly { name: string; displayName?: string | undefined; title?: string | undefined }[],
): string {
  const titled = candidates.find((candidate) => [candidate.displayName, candidate.title].includes(name));
  if (titled)
    return `There is no ${kind} '${name}'. This is the title of the ${kind} '${titled.name}': use the name.`;
  const names = candidates.slice(0, maxNames).map((candidate) => candidate.name);
  if (names.length === 0) return `There is no ${kind} '${name}', and no other ${kind}.`;
  const rest = candidates.length > maxNames ? ', …' : '';
  return `There is no ${kind} '${name}'. Names: ${names.join(', ')}${rest}.`;
}
