/**
 * SQL expressions of the searchable text and of sort columns. The indexes use the same expressions, so a change requires
 * a new index name.
 */

/** Display name of a user, identical to the expression of the index users_name_idx. */
export const displayNameSql =
  "coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)";
export const userSearchSql = `(${displayNameSql} || ' ' || email)`;

/** Searchable text of the audit log. The collation C folds case three times as fast as the default collation. */
export const auditSearchSql = `((method || ' ' || url || ' ' || status_code::text || ' ' || status_message) collate "C")`;

/** Names of the entities that an audit log entry concerns. */
export const auditTargetNamesSql = `((jsonb_path_query_array(targets, '$[*].name')::text) collate "C")`;

/** Email address of the user at the time of the audit log entry, in lower case. */
export const auditActorSql = "coalesce(lower(actor_email), '')";

/** Sort columns of the audit log. An index cannot contain longer texts: 500 characters are at most 2,000 bytes. */
export const auditUrlSql = 'left(url, 500)';
export const auditStatusMessageSql = 'left(status_message, 500)';
