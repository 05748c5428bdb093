import { z } from 'zod';
import { restrictMemberChanges } from '../member-changes.ts';
import { uniqueIds, optionalText, requiredId, requiredText } from '../text.ts';
import { defaultAppIcon, isAppIcon } from './app-icon.ts';
import { AppReports } from './app-sections.ts';

const icon = requiredText('Icon is required')
  .refine((name) => name === '' || isAppIcon(name), {
    error: 'Icon must be one of the app icons',
    abort: true,
  })
  .describe('Name of an icon, optionally followed by a colon and a color: `store:teal`.');
const noGroups = 'At least one group must be selected';
const fields = {
  name: requiredText('Name is required'),
  description: optionalText(),
  tenantId: requiredId('Tenant is required'),
  groups: uniqueIds(noGroups).min(1, { error: noGroups, abort: true }),
  reports: AppReports,
};

/** Request body of the app form. */
export const AppBody = z.object({ ...fields, icon: icon.default(defaultAppIcon) });
/** Partial update of an app. Reports are always replaced as a list with their sections, because their order matters. */
export const AppPatch = restrictMemberChanges(
  z
    .object({
      ...fields,
      icon,
      addGroups: uniqueIds('Must be a list of IDs').describe('Groups to add to the app.'),
      removeGroups: uniqueIds('Must be a list of IDs').describe('Groups to remove from the app.'),
    })
    .partial(),
  { list: 'groups', add: 'addGroups', remove: 'removeGroups' },
);
