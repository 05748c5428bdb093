/**
 * What lists are searched in, as SQL. Indices are made of the very same expressions, so a change here needs another
 * name of the index.
 */

/** The name that a user is shown by; as the index users_name_idx has it. */
export const displayNameSql =
  "coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)";
export const userSearchSql = `(${displayNameSql} || ' ' || email)`;

/** All of it is ASCII but for what a client puts into an address: the collation C folds that three times as fast. */
export const auditSearchSql = `((method || ' ' || url || ' ' || status_code::text || ' ' || status_message) collate "C")`;
