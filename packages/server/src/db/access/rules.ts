/** Role that requests use. */
export const requestRole = 'embed_portal_app';

export interface Policy {
  table: string;
  name: string;
  /** Clauses of `create policy … on …`: type, command and conditions. */
  definition: string;
}

/** Tables with a tenant column, and the capability in that tenant required to change them. */
const tenantTables: Readonly<Record<string, string>> = {
  tenants: 'manageTenants',
  memberships: 'manageTenants',
  groups: 'manageGroups',
  group_users: 'manageGroups',
  connections: 'manageConnections',
  reports: 'manageReports',
  apps: 'manageApps',
  app_groups: 'manageApps',
  app_reports: 'manageApps',
};

/** Tables whose rows can be deleted and restored. The policy for closed tenants hides deleted tenants. */
const restorableTables = ['connections', 'groups', 'reports', 'apps'];

const buildClosedPolicy = (table: string): Policy => ({
  table,
  name: 'hidden_while_closed',
  definition: `as restrictive using (${table === 'tenants' ? 'id' : 'tenant_id'} <> all ((select access.closed_tenant_ids())::uuid[]))`,
});

/** Returns the condition that the user of the request has a capability in the tenant of a row. */
const buildManagerCondition = (capability: string, column = 'tenant_id'): string =>
  `(select access.crosses_tenants()) or ${column} = any ((select access.tenant_ids('${capability}'))::uuid[])`;

function buildTenantPolicies([table, capability]: [string, string]): Policy[] {
  const column = table === 'tenants' ? 'id' : 'tenant_id';
  const isOwn = `(select access.crosses_tenants()) or ${column} = any ((select access.tenant_ids())::uuid[])`;
  const isManager = buildManagerCondition(capability, column);
  const isOwner = table === 'tenants' ? "(select access.can('createAndDeleteTenants'))" : isManager;
  return [
    { table, name: 'tenant_isolation', definition: `using (${isOwn})` },
    {
      table,
      name: 'inserted_by_managers',
      definition: `as restrictive for insert with check (${isOwner})`,
    },
    { table, name: 'updated_by_managers', definition: `as restrictive for update using (${isManager})` },
    { table, name: 'deleted_by_managers', definition: `as restrictive for delete using (${isOwner})` },
  ];
}

/** Tables that archived tenants hide, and that view sessions limit to their tenant. */
const tablesOfTenants = [...Object.keys(tenantTables), 'invitations'];

const buildViewPolicy = (table: string): Policy => ({
  table,
  name: 'viewed_tenant',
  definition: `as restrictive using ((select access.viewed_tenant_id() is null)
    or ${table === 'tenants' ? 'id' : 'tenant_id'} = (select access.viewed_tenant_id()))`,
});

const ownRows = 'using (user_id = (select access.user_id()))';
const readBySuperAdmin = 'for select using ((select access.crosses_tenants()))';

/** All policies as defined by the migrations. Keep this list in sync with every migration that changes one. */
export const policies: readonly Policy[] = [
  ...Object.entries(tenantTables).flatMap(buildTenantPolicies),
  ...tablesOfTenants.map(buildClosedPolicy),
  ...restorableTables.map((table) => ({
    table,
    name: 'hidden_while_deleted',
    definition: 'as restrictive using (deletion_id is null)',
  })),
  {
    table: 'deletions',
    name: 'restored_by_managers',
    definition: `using (
      purge_started_at is null
      and ((select access.crosses_tenants()) or case type
        when 'tenant' then (select access.can('createAndDeleteTenants'))
          and tenant_id = any ((select access.restorable_tenant_ids())::uuid[])
        when 'group' then tenant_id = any ((select access.restorable_tenant_ids('manageGroups'))::uuid[])
        when 'report' then tenant_id = any ((select access.restorable_tenant_ids('manageReports'))::uuid[])
        when 'app' then tenant_id = any ((select access.restorable_tenant_ids('manageApps'))::uuid[])
        when 'connection' then tenant_id = any ((select access.restorable_tenant_ids('manageConnections'))::uuid[])
        else false
      end)
      and (type in ('tenant', 'user') or tenant_id <> all ((select access.archived_tenant_ids())::uuid[]))
    )`,
  },

  ...tablesOfTenants.map(buildViewPolicy),
  {
    table: 'tenants',
    name: 'made_by_managers',
    definition: "for insert with check ((select access.can('createAndDeleteTenants')))",
  },
  {
    table: 'invitations',
    name: 'tenant_isolation',
    definition:
      'using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]))',
  },
  {
    table: 'invitations',
    name: 'own_invitations',
    definition: 'for select using (user_id = (select access.user_id()))',
  },
  {
    table: 'invitations',
    name: 'read_by_managers',
    definition: `as restrictive for select using ((select access.crosses_tenants())
      or user_id = (select access.user_id())
      or tenant_id = any ((select access.tenant_ids('manageTenants'))::uuid[]))`,
  },
  {
    table: 'invitations',
    name: 'updated_by_managers',
    definition: `as restrictive for update using (${buildManagerCondition('manageTenants')})`,
  },
  {
    table: 'health',
    name: 'tenant_isolation',
    definition:
      'for select using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]))',
  },
  {
    table: 'health',
    name: 'read_by_managers',
    definition: `as restrictive for select using (${buildManagerCondition('readHealth')})`,
  },
  {
    table: 'health_failures',
    name: 'read_with_health',
    definition: 'for select using (exists (select from health where health.id = health_failures.id))',
  },
  {
    table: 'access_requests',
    name: 'tenant_isolation',
    definition:
      'using ((select access.crosses_tenants()) or tenant_id = any ((select access.tenant_ids())::uuid[]))',
  },
  {
    table: 'access_requests',
    name: 'own_requests',
    definition: 'for select using (user_id = (select access.user_id()))',
  },
  {
    table: 'access_requests',
    name: 'read_by_managers',
    definition: `as restrictive for select using ((select access.crosses_tenants())
      or user_id = (select access.user_id())
      or tenant_id = any ((select access.tenant_ids('manageGroups'))::uuid[]))`,
  },
  {
    table: 'access_requests',
    name: 'updated_by_managers',
    definition: `as restrictive for update using (${buildManagerCondition('manageGroups')})`,
  },
  { table: 'app_favorites', name: 'own_favorites', definition: ownRows },
  { table: 'app_recents', name: 'own_recents', definition: ownRows },
  { table: 'setup_dismissals', name: 'own_dismissal', definition: ownRows },
  {
    table: 'users',
    name: 'visible_people',
    definition: `for select using (
      (select access.crosses_tenants())
      or id = (select access.user_id())
      or exists (select from disclosed_memberships m where m.user_id = users.id)
    )`,
  },
  {
    table: 'users',
    name: 'managed_by_super_admin',
    definition: 'using ((select access.crosses_tenants())) with check ((select access.crosses_tenants()))',
  },
  { table: 'sign_in_log', name: 'read_by_super_admin', definition: readBySuperAdmin },
  { table: 'audit_log', name: 'read_by_super_admin', definition: readBySuperAdmin },
  {
    table: 'audit_log',
    name: 'written_by_oneself',
    definition: `for insert with check (
      user_id = (select access.actor_id())
      and on_behalf_of is not distinct from nullif((select access.user_id()), (select access.actor_id()))
    )`,
  },
  {
    table: 'idempotency_keys',
    name: 'own_keys',
    definition: ownRows,
  },
  {
    table: 'view_sessions',
    name: 'own_sessions',
    definition: 'using (actor_id = (select access.user_id()) and (select access.viewed_tenant_id()) is null)',
  },
  {
    table: 'view_sessions',
    name: 'started_by_managers',
    definition: `as restrictive for insert with check (${buildManagerCondition('manageApps')})`,
  },
  { table: 'captcha_uses', name: 'used_by_anybody', definition: 'using (true)' },
];

const all = ['select', 'insert', 'update', 'delete'] as const;

/** Privileges of the request role by table or view. */
export const tablePrivileges: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(tenantTables).map((table) => [table, all])),
  users: all,
  invitations: ['select', 'update'],
  deletions: ['select', 'delete'],
  archived_tenants: ['select'],
  access_requests: ['select', 'update'],
  app_favorites: all,
  app_recents: all,
  setup_dismissals: all,
  sign_in_log: ['select'],
  audit_log: ['select', 'insert'],
  idempotency_keys: all,
  captcha_uses: ['select', 'insert', 'delete'],
  view_sessions: ['select', 'insert', 'update'],
  all_users: ['select'],
  all_sign_ins: ['select'],
  all_audit_lines: ['select'],
  visible_users: ['select'],
  app_access_paths: ['select'],
  group_viewers: ['select'],
  tenant_contributors: ['select'],
  effective_memberships: ['select'],
  disclosed_memberships: ['select'],
  invited_members: ['select'],
  known_users: ['select'],
  health: ['select'],
  health_failures: ['select'],
  health_entries: ['select'],
};

/** Functions that the request role may execute. */
export const functions: readonly string[] = [
  'access.user_id()',
  'access.actor_id()',
  'access.viewed_tenant_id()',
  'access.crosses_tenants()',
  'access.tenant_ids()',
  'access.tenant_ids(text)',
  'access.can(text)',
  'access.can_anywhere(text)',
  'access.limits_global_roles()',
  'access.global_roles(users)',
  'access.roles_in(uuid,uuid)',
  'access.taken_slugs(text)',
  'access.invite(uuid,text,text,timestamp with time zone,timestamp with time zone,uuid[])',
  'access.needs_acceptance(uuid,uuid)',
  'access.open_invitations()',
  'access.has_account(uuid,uuid)',
  'access.answer_invitation(uuid,boolean)',
  'access.queue_mails(jsonb)',
  'access.last_sign_in(uuid)',
  'access.closed_tenant_ids()',
  'access.archived_tenant_ids()',
  'access.restorable_tenant_ids()',
  'access.restorable_tenant_ids(text)',
  'access.deleted_references(text,uuid)',
  'access.deleted_parents(uuid)',
  'access.rename_deleted_tenant(uuid,text,text)',
  'access.taken_slug_of_deletion(uuid)',
  'access.find_departing_rows(uuid,uuid)',
  'access.list_deleted_addresses(text[])',
  'access.restore_user(uuid)',
  'access.set_archived(uuid,boolean)',
  'access.delete_archived_tenant(uuid)',
  'access.count_contents(uuid)',
  'access.request_app(uuid,text)',
  'access.queue_request_mail(uuid,jsonb)',
];

/** Tables with row-level security. Requests cannot access tables without a policy. */
export const protectedTables: readonly string[] = [
  ...new Set(policies.map(({ table }) => table)),
  'settings',
  'access_settings',
  'user_sessions',
  'connection_grants',
  'deleted_users',
  'connection_authorizations',
  'authorize_states_used',
  'audit_exports',
];
