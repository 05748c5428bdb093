import type { z } from 'zod';

/** The fields of an update that replace a list of ids, add to it and remove from it. */
interface MemberFields<Name extends string> {
  list: Name;
  add: Name;
  remove: Name;
}

const getIds = (body: Record<string, unknown>, field: string): readonly string[] =>
  (body[field] as readonly string[] | undefined) ?? [];

/**
 * Rejects an update that replaces a list and changes it at once, and one that both adds and removes the same id. The
 * two could be applied in either order.
 */
export const checkMemberChanges = <S extends z.ZodObject>(
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
      { path: [add], error: `Must not name an entry of ${remove}` },
    );
