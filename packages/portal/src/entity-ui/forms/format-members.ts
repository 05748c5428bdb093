import { formMessages } from '../../messages/form.ts';
import { getMemberChanges } from './changed-fields.ts';

const { added, removed, unchanged } = formMessages.conflict;

/** Formats the difference between two lists of IDs as added and removed names, because the lists may be long. */
export function formatMembers(value: unknown, base: unknown, getName: (id: string) => string): string {
  const changes = getMemberChanges((base ?? []) as string[], (value ?? []) as string[]);
  const formatNames = (ids: string[]) => ids.map(getName).join(', ');
  const lines = [
    ...(changes.added.length > 0 ? [added(formatNames(changes.added))] : []),
    ...(changes.removed.length > 0 ? [removed(formatNames(changes.removed))] : []),
  ];
  return lines.join('\n') || unchanged;
}
