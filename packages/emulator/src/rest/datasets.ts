import type { ServiceContext } from '../service/context.ts';
import { toDatasetBody } from './bodies.ts';
import { deleteDataset } from './change-content.ts';
import { listDatasources } from './datasources.ts';
import { requireDataset, requireLocation } from './find-content.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';

/** Creates the operations that list, return and delete datasets. */
export const createDatasetOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'GET',
    path: '/datasets',
    location: 'both',
    effect: 'lists datasets; supports `$filter`, `$top`, `$skip`',
    permissions: [toRead('Dataset')],
    handle: (call) => {
      const bodies = requireLocation(context, call).datasets.map((entry) => toDatasetBody(context, entry));
      return { value: applyListOptions(bodies, call.query, { getFields: (body) => body }) };
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/datasets/{dataset}',
    location: 'both',
    effect: 'returns a dataset with its effective identity requirements',
    permissions: [toRead('Dataset')],
    handle: (call) => toDatasetBody(context, requireDataset(context, call, call.params.dataset).entry),
  }),
  defineOperation({
    method: 'DELETE',
    path: '/datasets/{dataset}',
    location: 'both',
    effect: 'deletes a dataset and all reports on it',
    permissions: [toWrite('Dataset')],
    handle: async (call) => {
      const { entry, workspace } = requireDataset(context, call, call.params.dataset);
      await deleteDataset(context, workspace, entry.id);
      return call.reply.status(200).send();
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/datasets/{dataset}/datasources',
    location: 'both',
    effect: 'lists the data sources of a dataset: one file on the gateway of the emulator',
    permissions: [toRead('Dataset')],
    handle: (call) => ({
      value: listDatasources(requireDataset(context, call, call.params.dataset).entry.id),
    }),
  }),
];
