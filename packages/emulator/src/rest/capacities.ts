import { z } from 'zod';
import { toUuid } from '../oauth/directory.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError } from '../service/errors.ts';
import { requireLocation } from './find-content.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const noCapacity = '00000000-0000-0000-0000-000000000000';
const assignBody = z.object({ capacityId: z.guid().toLowerCase() });

/** Capacity of the emulator, in addition to those that the content names. */
const defaultCapacity = toUuid('capacity');

/** Returns the capacities: that of the emulator, and those of the workspaces. */
export function listCapacities({ content, client }: ServiceContext) {
  const ids = content.workspaces.flatMap(({ capacityId }) => (capacityId ? [capacityId] : []));
  return [...new Set([defaultCapacity, ...ids])].map((id, index) => ({
    id,
    displayName: index === 0 ? 'Emulator' : `Capacity ${index}`,
    admins: [client.id],
    sku: 'F2',
    state: 'Active',
    region: 'North Europe',
    capacityUserAccessRight: 'Admin',
  }));
}

/** Creates the operations on capacities and their workspaces. */
export const createCapacityOperations = (context: ServiceContext): Operation[] => [
  defineOperation({
    method: 'GET',
    path: '/capacities',
    effect: 'lists the capacity of the emulator and those of the content folder',
    permissions: [toRead('Capacity')],
    handle: () => ({ value: listCapacities(context) }),
  }),
  defineOperation({
    method: 'POST',
    path: '/AssignToCapacity',
    location: 'both',
    effect: 'assigns a workspace to a capacity; an ID of zeros removes it',
    permissions: [toRead('Capacity'), toWrite('Workspace')],
    handle: (call) => {
      const workspace = requireLocation(context, call);
      const { capacityId } = parseBody(assignBody, call.body);
      if (capacityId !== noCapacity && !listCapacities(context).some(({ id }) => id === capacityId))
        throw createInvalidRequestError(`Capacity ${capacityId} does not exist. GET /capacities lists all.`);
      workspace.isOnDedicatedCapacity = capacityId !== noCapacity;
      workspace.capacityId = capacityId === noCapacity ? undefined : capacityId;
      return call.reply.status(200).send();
    },
  }),
  defineOperation({
    method: 'GET',
    path: '/CapacityAssignmentStatus',
    location: 'both',
    effect: 'returns the capacity of a workspace',
    permissions: [toRead('Workspace')],
    handle: (call) => {
      const { capacityId } = requireLocation(context, call);
      return {
        status: 'CompletedSuccessfully',
        startTime: new Date(0).toISOString(),
        endTime: new Date(0).toISOString(),
        ...(capacityId === undefined ? {} : { capacityId }),
      };
    },
  }),
];
