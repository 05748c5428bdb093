interface RequestedMembers {
  /** Replaces the whole list. */
  list?: readonly string[] | undefined;
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/** Returns the IDs to add and to remove to reach the requested list. */
export const toMemberChanges = (
  present: readonly string[],
  { list, add = [], remove = [] }: RequestedMembers,
): { added: string[]; removed: string[] } => {
  const known = new Set(present);
  const gone = new Set(remove);
  const kept = new Set(list);
  return {
    added: (list ?? add).filter((id) => !known.has(id)),
    removed: present.filter((id) => (list ? !kept.has(id) : gone.has(id))),
  };
};
