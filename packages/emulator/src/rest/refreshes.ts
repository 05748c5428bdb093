import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { createNameSchema } from '../service/name-schema.ts';
import { requireDataset } from './find-content.ts';
import { parseCount } from './list-options.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';

const refreshBody = z
  .object({
    type: createNameSchema([
      'Full',
      'Automatic',
      'DataOnly',
      'Calculate',
      'ClearValues',
      'Defragment',
    ]).optional(),
  })
  .nullish();

const path = '/datasets/{dataset}/refreshes';

/** Creates the operations that list, start and cancel refreshes of datasets. */
export const createRefreshOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'GET',
    path,
    location: 'both',
    effect: 'lists refreshes, newest first; supports `$top`',
    permissions: [toRead('Dataset')],
    handle: (call) => {
      const { entry } = requireDataset(context, call, call.params.dataset);
      const top = parseCount(call.query['$top'], '$top') ?? 60;
      if (top < 1) throw createInvalidRequestError('$top must be a positive integer.');
      return { value: context.refreshes.list(entry.id).slice(0, top) };
    },
  }),
  defineOperation({
    method: 'POST',
    path,
    location: 'both',
    effect: 'starts a refresh; a `type` requests an enhanced refresh, which requires dedicated capacity',
    permissions: [toWrite('Dataset')],
    handle: (call) => {
      const { entry, workspace } = requireDataset(context, call, call.params.dataset);
      const parsed = refreshBody.safeParse(call.body);
      if (!parsed.success) throw createInvalidRequestError('type must be a refresh type, such as Full.');
      const isEnhanced = parsed.data?.type !== undefined;
      if (isEnhanced && !workspace.isOnDedicatedCapacity) {
        throw createInvalidRequestError('Enhanced refresh requires a workspace on dedicated capacity.');
      }
      if (!entry.isRefreshable) throw createInvalidRequestError('This dataset is not refreshable.');
      const refresh = context.refreshes.start(entry.id, isEnhanced ? 'ViaEnhancedApi' : 'ViaApi');
      if (!refresh)
        throw createInvalidRequestError(
          'Invalid dataset refresh request. Another refresh request is already executing',
        );
      if (isEnhanced) {
        const location = `${context.getUrl()}${call.request.url.split('?')[0] ?? ''}/${refresh.requestId}`;
        call.reply.header('x-ms-request-id', refresh.requestId).header('location', location);
      }
      return call.reply.status(202).send();
    },
  }),
  defineOperation({
    method: 'GET',
    path: `${path}/{refresh}`,
    location: 'both',
    effect: 'returns an enhanced refresh; responds with 202 while it runs',
    permissions: [toRead('Dataset')],
    handle: (call) => {
      const { entry } = requireDataset(context, call, call.params.dataset);
      const refresh = context.refreshes
        .list(entry.id)
        .find(({ requestId }) => requestId === call.params.refresh);
      if (refresh?.refreshType !== 'ViaEnhancedApi')
        throw createNotFoundError(`Enhanced refresh ${call.params.refresh}`);
      const isRunning = refresh.status === 'Unknown';
      return call.reply.status(isRunning ? 202 : 200).send({
        startTime: refresh.startTime,
        ...(refresh.endTime === undefined ? {} : { endTime: refresh.endTime }),
        type: 'Full',
        commitMode: 'Transactional',
        status: refresh.status,
        extendedStatus: isRunning ? 'InProgress' : refresh.status,
        currentRefreshType: 'Full',
        numberOfAttempts: 1,
        objects: [],
        refreshAttempts: [],
        messages: [],
      });
    },
  }),
  defineOperation({
    method: 'DELETE',
    path: `${path}/{refresh}`,
    location: 'both',
    effect: 'cancels an enhanced refresh',
    permissions: [toWrite('Dataset')],
    handle: (call) => {
      const { entry } = requireDataset(context, call, call.params.dataset);
      const { refresh } = call.params;
      if (!context.refreshes.list(entry.id).some(({ requestId }) => requestId === refresh)) {
        throw createNotFoundError(`Refresh ${refresh}`);
      }
      if (!context.refreshes.cancel(entry.id, refresh)) {
        throw createInvalidRequestError('Only a running enhanced refresh can be canceled.');
      }
      return call.reply.status(200).send();
    },
  }),
];
