type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * Returns the fields that are not undefined. If there may be none, also set another column, such as the ID to itself,
 * because SQL has no empty update.
 */
export const omitUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

interface RequestedMembers {
  /** Replaces the complete list. */
  list?: readonly string[] | undefined;
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/** Returns the IDs to add and to remove to reach the requested list. */
export function toMemberChanges(
  currentIds: readonly string[],
  { list, add = [], remove = [] }: RequestedMembers,
): { added: string[]; removed: string[] } {
  const currentIdSet = new Set(currentIds);
  const removedIds = new Set(remove);
  const listedIds = new Set(list);
  return {
    added: (list ?? add).filter((id) => !currentIdSet.has(id)),
    removed: currentIds.filter((id) => (list ? !listedIds.has(id) : removedIds.has(id))),
  };
}
