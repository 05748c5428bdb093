import type { ServiceContext } from '../service/context.ts';
import { createAdminOperations } from './admin.ts';
import { createAppOperations } from './apps.ts';
import { createCapacityOperations } from './capacities.ts';
import { createDashboardOperations } from './dashboards.ts';
import { createDatasetSettingsOperations } from './dataset-settings.ts';
import { createDatasetOperations } from './datasets.ts';
import { createQueryOperations } from './execute-queries.ts';
import { createExportOperations } from './exports.ts';
import { createGatewayOperations } from './gateways.ts';
import { createGenerateTokenOperations } from './generate-token.ts';
import { createGroupUserOperations } from './group-users.ts';
import { createGroupOperations } from './groups.ts';
import { createImportOperations } from './imports.ts';
import type { Operation } from './operation.ts';
import { createPipelineOperations } from './pipelines.ts';
import { createProfileOperations } from './profiles.ts';
import { createPushOperations } from './push-datasets.ts';
import { createRefreshOperations } from './refreshes.ts';
import { createReportOperations } from './reports.ts';
import { createUserPermissionOperations } from './user-permissions.ts';

/** Creates all operations of the REST interface, in the order of the documentation. */
export const createOperations = (context: ServiceContext): Operation[] => [
  ...createGroupOperations(context),
  ...createGroupUserOperations(context),
  ...createCapacityOperations(context),
  ...createReportOperations(context),
  ...createExportOperations(context),
  ...createGenerateTokenOperations(context),
  ...createDashboardOperations(context),
  ...createDatasetOperations(context),
  ...createQueryOperations(context),
  ...createRefreshOperations(context),
  ...createDatasetSettingsOperations(context),
  ...createPushOperations(context),
  ...createImportOperations(context),
  ...createGatewayOperations(context),
  ...createAppOperations(context),
  ...createPipelineOperations(),
  ...createProfileOperations(context),
  ...createUserPermissionOperations(),
  ...createAdminOperations(context),
];
