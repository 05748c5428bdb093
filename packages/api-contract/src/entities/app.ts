import { z } from 'zod';
import { checkMemberChanges } from '../member-changes.ts';
import { uniqueIds, optionalText, requiredId, requiredText } from '../text.ts';
import { version } from '../version.ts';
import { defaultAppIcon, isAppIcon } from './app-icon.ts';
import { AppReport } from './report.ts';

/** An app as its users see it: joined with its groups and, in their order, its reports. */
export const UserApp = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string(),
  tenantId: z.uuid(),
  version,
  __groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  __reports: z.array(AppReport),
});
export type UserApp = z.infer<typeof UserApp>;

const atLeastOne = (message: string) =>
  uniqueIds(message).refine((list) => list.length > 0, { error: message, abort: true });

const icon = requiredText('Icon is required')
  .refine((name) => name === '' || isAppIcon(name), {
    error: 'Icon is not one of the icons of apps',
    abort: true,
  })
  .describe('The name of an icon, followed by a colon and a color if one was chosen: `store:teal`.');
const fields = {
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
  groups: atLeastOne('At least one group must be selected'),
  reports: atLeastOne('At least one report must be selected').describe(
    'In their order: the first one opens.',
  ),
};

/** What the app form sends. */
export const AppBody = z.object({ ...fields, icon: icon.default(defaultAppIcon) });
/** The order of the reports counts, so that they are replaced as a whole. */
export const AppPatch = checkMemberChanges(
  z
    .object({
      ...fields,
      icon,
      addGroups: uniqueIds('Must be a list of ids').describe('Groups to add; those of the app stay.'),
      removeGroups: uniqueIds('Must be a list of ids').describe('Groups to remove; the others stay.'),
    })
    .partial(),
  { list: 'groups', add: 'addGroups', remove: 'removeGroups' },
);
