import {
  checkSections,
  connectionTypes,
  EffectiveIdentity,
  isAppIcon,
  ReportMetadata,
  SectionName,
  SecurityFilter,
} from '@embed-portal/api-contract';
import { z } from 'zod';
import { directoryPattern } from '../bi/oauth.ts';

const key = z.string().min(1);
const nameFields = { name: z.string().min(1), description: z.string().nullable().default(null) };

const Roles = z.strictObject({
  superAdmin: z.boolean().default(false),
  userAdmin: z.boolean().default(false),
  connectionAdmin: z.boolean().default(false),
  contributerAdmin: z.boolean().default(false),
  viewer: z.boolean().default(true),
});

const Permissions = z.strictObject({
  refresh: z.boolean().default(false),
  download: z.boolean().default(false),
  bookmark: z.boolean().default(false),
  subscribe: z.boolean().default(false),
  alert: z.boolean().default(false),
});

const tenantFields = { key, tenant: key, ...nameFields };

const ReportEntry = z.strictObject({
  ...tenantFields,
  type: z.literal('Report'),
  connection: key,
  groupId: z.guid(),
  reportId: z.guid(),
  includedPages: z.array(z.string()).default([]),
  securityFilters: z.array(SecurityFilter).default([]),
  effectiveIdentity: EffectiveIdentity.nullable().default(null),
  permissions: Permissions.default(Permissions.parse({})),
  metadata: ReportMetadata,
});
const LinkEntry = z.strictObject({
  ...tenantFields,
  type: z.literal('Link'),
  url: z.url({ protocol: /^https?$/ }),
  embed: z.boolean().default(false),
});

const AppReportEntry = z.union([
  key.transform((reportKey) => ({ key: reportKey, section: null })),
  z.strictObject({ key, section: SectionName }),
]);

/** Sample data. Rows reference each other by keys that are local to the file. */
export const SeedFile = z.strictObject({
  tenants: z.array(z.strictObject({ key, ...nameFields })),
  users: z.array(
    z.strictObject({
      email: z.email(),
      roles: Roles.default(Roles.parse({})),
      tenants: z.array(key).default([]),
    }),
  ),
  groups: z.array(z.strictObject({ ...tenantFields, users: z.array(z.email()).default([]) })),
  connections: z.array(
    z.strictObject({
      ...tenantFields,
      type: z.enum(connectionTypes),
      auth: z
        .strictObject({
          clientId: z.string().min(1),
          clientSecret: z.string().min(1),
          tenantId: z.string().regex(directoryPattern, 'must be a directory ID or a domain name'),
        })
        .optional(),
      groupsFilter: z.array(z.guid()).default([]),
    }),
  ),
  reports: z.array(z.discriminatedUnion('type', [ReportEntry, LinkEntry])),
  apps: z.array(
    z.strictObject({
      tenant: key,
      ...nameFields,
      icon: z.string().refine(isAppIcon, 'must be an icon of the portal').optional(),
      groups: z.array(key).min(1),
      reports: z
        .array(AppReportEntry)
        .min(1)
        .check(checkSections(({ section }) => section)),
    }),
  ),
});
export type SeedFile = z.infer<typeof SeedFile>;
export type SeedReport = SeedFile['reports'][number];
