/**
 * SQL expressions of the searchable text. The indexes use the same expressions, so a change requires a new index name.
 */

/** Display name of a user, identical to the expression of the index users_name_idx. */
export const displayNameSql =
  "coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)";
export const userSearchSql = `(${displayNameSql} || ' ' || email)`;

/** Searchable text of the audit log. The collation C folds case three times as fast as the default collation. */
export const auditSearchSql = `((method || ' ' || url || ' ' || status_code::text || ' ' || status_message) collate "C")`;

/** Names of the entities that an audit log entry concerns. */
export const auditTargetNamesSql = `((jsonb_path_query_array(targets, '$[*].name')::text) collate "C")`;
