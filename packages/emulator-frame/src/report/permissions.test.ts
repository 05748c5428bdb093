import { expect, it } from 'vitest';
import { requirePermission, toReportPermissions } from './permissions.ts';

it.each([
  ['no permissions', undefined, true, { edit: false, copy: false }],
  ['permission to edit', 1, true, { edit: true, copy: false }],
  ['permission to copy', 2, true, { edit: false, copy: true }],
  ['both permissions', 3, true, { edit: true, copy: true }],
  ['other permissions', 4, true, { edit: false, copy: false }],
  ['both permissions, but a token that only views', 3, false, { edit: false, copy: false }],
] as const)('a report is changed and copied only with %s', (_, permissions, mayEdit, expected) => {
  const granted = toReportPermissions(permissions, mayEdit);
  expect(granted).toEqual(expected);
  for (const permission of ['edit', 'copy'] as const) {
    const require = () => requirePermission(granted, permission);
    if (expected[permission]) expect(require).not.toThrow();
    else
      expect(require).toThrow(
        expect.objectContaining({
          statusCode: 403,
          body: expect.objectContaining({
            detailedMessage: `The load configuration or the token lacks the permission to ${permission} the report.`,
          }),
        }),
      );
  }
});
