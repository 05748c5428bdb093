import { paginatedSchema } from '@embed-portal/emulator-protocol/paginated-schema';
import { reportSchema } from '@embed-portal/emulator-protocol/report-schema';
import { z } from 'zod';
import { dashboardSchema } from './dashboard-schema.ts';
import { modelSchema } from './model-schema.ts';
import { workspacesSchema } from './workspace-schema.ts';

const schemas = {
  workspaces: workspacesSchema,
  model: modelSchema,
  report: reportSchema,
  dashboard: dashboardSchema,
  paginated: paginatedSchema,
};

/** Returns the JSON schema of each content file type by filename, for editors and validation. */
export function buildJsonSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return [`${name}.schema.json`, `${JSON.stringify(document, null, 2)}\n`];
    }),
  );
}
