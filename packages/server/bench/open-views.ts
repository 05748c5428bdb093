const schema = 'bench_open';

/**
 * Search path in which unconditional views replace the views for superAdmins. The conditions of those views cannot be
 * disabled.
 */
export const openSearchPath = `${schema},public`;

export const openViewsSql = `create schema ${schema};
  create view ${schema}.all_users as select * from users;
  create view ${schema}.all_sign_ins as select * from sign_in_log;
  create view ${schema}.all_audit_lines as select * from audit_log;`;
