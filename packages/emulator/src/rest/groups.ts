import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Workspace } from '../model/workspace-schema.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError } from '../service/errors.ts';
import { toGroupBody } from './bodies.ts';
import { deleteDataset } from './change-content.ts';
import { listReports, listWorkspaces, requireWorkspace } from './find-content.ts';
import { buildApplicationUser } from './group-users.ts';
import { applyListOptions } from './list-options.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

/** Limit of the workspaces in memory. */
const maxWorkspaces = 1000;
const name = z.string().trim().min(1).max(256);
const createGroupBody = z.object({ name });
const updateGroupBody = z.object({ name: name.optional() });

/** Creates the operations on workspaces ("groups"). */
export function createGroupOperations(context: ServiceContext): Operation[] {
  /** @throws {ServiceError} 400 when another workspace has this name. */
  const assertUnusedName = (newName: string, current?: Workspace): void => {
    const { workspaces } = context.content;
    const isUsed = workspaces.some(
      (other) => other !== current && other.name.toLowerCase() === newName.toLowerCase(),
    );
    if (isUsed)
      throw createInvalidRequestError(`A workspace named '${newName}' already exists. Use another name.`);
  };
  return [
    defineOperation({
      method: 'GET',
      path: '/groups',
      effect: 'lists workspaces; supports `$filter`, `$top`, `$skip`',
      permissions: [toRead('Workspace')],
      handle: ({ query, claims }) => ({
        value: applyListOptions(listWorkspaces(context, claims).map(toGroupBody), query, {
          getFields: (group) => group,
        }),
      }),
    }),
    defineOperation({
      method: 'POST',
      path: '/groups',
      effect: 'creates a workspace',
      permissions: [toWrite('Workspace')],
      handle: ({ body, claims }) => {
        const parsed = parseBody(createGroupBody, body);
        assertUnusedName(parsed.name);
        if (context.content.workspaces.length >= maxWorkspaces)
          throw createInvalidRequestError(`The emulator stores up to ${maxWorkspaces} workspaces.`);
        const workspace: Workspace = {
          id: randomUUID(),
          name: parsed.name,
          isReadOnly: false,
          isOnDedicatedCapacity: false,
          datasets: [],
          reports: [],
          dashboards: [],
        };
        context.content.workspaces.push(workspace);
        const profile = claims.profile === undefined ? undefined : context.profiles.get(claims.profile);
        context.workspaceUsers.set(workspace.id, [buildApplicationUser(context, 'Admin', profile)]);
        return toGroupBody(workspace);
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/groups/{group}',
      effect: 'returns a workspace',
      permissions: [toRead('Workspace')],
      handle: ({ params, claims }) => toGroupBody(requireWorkspace(context, claims, params.group)),
    }),
    defineOperation({
      method: 'PATCH',
      path: '/groups/{group}',
      effect: 'renames a workspace',
      permissions: [toWrite('Workspace')],
      handle: ({ params, body, claims, reply }) => {
        const workspace = requireWorkspace(context, claims, params.group);
        const changes = parseBody(updateGroupBody, body);
        if (changes.name !== undefined) {
          assertUnusedName(changes.name, workspace);
          workspace.name = changes.name;
        }
        return reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'DELETE',
      path: '/groups/{group}',
      effect: 'deletes a workspace with its content',
      permissions: [toWrite('Workspace')],
      handle: async ({ params, claims, reply }) => {
        const workspace = requireWorkspace(context, claims, params.group);
        const { content } = context;
        for (const { entry } of listReports(context, workspace)) {
          content.reports.delete(entry.id);
          content.paginated.delete(entry.id);
        }
        for (const dataset of [...workspace.datasets]) await deleteDataset(context, workspace, dataset.id);
        for (const { entry, workspace: owner } of content.dashboards.values())
          if (owner === workspace) content.dashboards.delete(entry.id);
        content.workspaces.splice(content.workspaces.indexOf(workspace), 1);
        context.workspaceUsers.delete(workspace.id);
        return reply.status(200).send();
      },
    }),
  ];
}
