interface RequestedMembers {
  /** Replaces all of them. */
  list?: readonly string[] | undefined;
  add?: readonly string[] | undefined;
  remove?: readonly string[] | undefined;
}

/** Which ids to add to the present ones and which to remove, so that the wanted ones are there. */
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
