import type { ServiceContext } from '../service/context.ts';
import { createNotFoundError } from '../service/errors.ts';
import { buildGateway, toGatewayDatasource } from './dataset-settings.ts';
import { gatewayId, listDatasources } from './datasources.ts';
import { listWorkspaces } from './find-content.ts';
import { defineOperation, toRead } from './operation.ts';
import type { Operation } from './operation.ts';

const permissions = [toRead('Dataset')];

/** @throws {ServiceError} 404 when the ID is not that of the gateway. */
function assertGateway(id: string): void {
  if (id.toLowerCase() !== gatewayId) throw createNotFoundError(`Gateway ${id}`);
}

/** Creates the operations on the gateway of the emulator, to which all datasets are connected. */
export const createGatewayOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'GET',
    path: '/gateways',
    effect: 'lists the gateways: that of the emulator',
    permissions,
    handle: () => ({ value: [buildGateway()] }),
  }),
  defineOperation({
    method: 'GET',
    path: '/gateways/{gateway}',
    effect: 'returns a gateway',
    permissions,
    handle: ({ params }) => {
      assertGateway(params.gateway);
      return buildGateway();
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/gateways/{gateway}/datasources',
    effect: 'lists the data sources of all datasets in workspaces',
    permissions,
    handle: ({ params, claims }) => {
      assertGateway(params.gateway);
      const datasets = listWorkspaces(context, claims).flatMap((workspace) => workspace.datasets);
      return { value: datasets.flatMap(({ id }) => listDatasources(id).map(toGatewayDatasource)) };
    },
  }),
];
