import type { z } from 'zod';

/** Names of the fields that replace a list of IDs, add to it and remove from it. */
interface MemberFields<Name extends string> {
  list: Name;
  add: Name;
  remove: Name;
}

const getIds = (body: Record<string, unknown>, field: string): readonly string[] =>
  (body[field] as readonly string[] | undefined) ?? [];

/**
 * Extends a schema so that it rejects updates that both replace and change a list, and updates that both add and remove
 * the same ID. Their result would depend on the order of the changes.
 */
export const restrictMemberChanges = <S extends z.ZodObject>(
  patch: S,
  { list, add, remove }: MemberFields<keyof S['shape'] & string>,
): S =>
  patch
    .refine((body) => body[list] === undefined || (body[add] === undefined && body[remove] === undefined), {
      path: [list],
      error: `Send either ${list} or ${add} and ${remove}`,
    })
    .refine(
      (body) => {
        const removed = new Set(getIds(body, remove));
        return !getIds(body, add).some((id) => removed.has(id));
      },
      { path: [add], error: `Must not contain an entry of ${remove}` },
    );
