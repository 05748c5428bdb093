import { isDeepStrictEqual } from 'node:util';
import { isReversible, routes, toAppReportEntry } from '@embed-portal/api-contract';
import type { AuditChange, AuditTarget } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { ApiError, createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { updateApp } from '../apps/apps.ts';
import { findScope } from '../audit-entries/audit-entry.ts';
import { getField } from '../audit-entries/changes.ts';
import { updateConnectionFields } from '../connections/connections.ts';
import { updateGroup } from '../groups/groups.ts';
import { defineMutation } from '../operations/define-operation.ts';
import type { Mutation } from '../operations/define-operation.ts';
import { updateReport } from '../reports/reports.ts';
import { updateMembership, updateTenant } from '../tenants/tenants.ts';
import { updateUser } from '../users/users.ts';

const updates: Record<AuditTarget['type'], { operation: Mutation; param: string }> = {
  tenant: { operation: updateTenant, param: 'tenantId' },
  user: { operation: updateUser, param: 'userId' },
  group: { operation: updateGroup, param: 'groupId' },
  report: { operation: updateReport, param: 'reportId' },
  app: { operation: updateApp, param: 'appId' },
  connection: { operation: updateConnectionFields, param: 'connectionId' },
};

interface Update {
  /** Name of the changed entity in messages. */
  name: string;
  operation: Mutation;
  params: Record<string, string>;
}

/** Returns the update of the entity that an entry concerns. The targets of a membership are its user and its tenant. */
function findUpdate(target: AuditTarget, other: AuditTarget | undefined): Update {
  if (target.type === 'user' && other?.type === 'tenant') {
    return {
      name: 'membership',
      operation: updateMembership,
      params: { userId: target.id, tenantId: other.id },
    };
  }
  const { operation, param } = updates[target.type];
  return { name: target.type, operation, params: { [param]: target.id } };
}

/** Fields of entities that contain references to others, where their names differ from the fields of the log. */
const joinedFields: Record<string, string> = { groups: '__groups', reports: '__reports' };

const isReference = (item: unknown): item is { id: string; section?: string | null } =>
  typeof item === 'object' && item !== null && 'id' in item && 'name' in item && !('filterType' in item);

/** Returns references as entries of a request body, and other values unchanged. */
const toEntries = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        isReference(item) ? toAppReportEntry({ id: item.id, section: item.section ?? null }) : item,
      )
    : value;

/** Fields whose values are lists of references, in the log and in entities. */
const referenceFields: readonly string[] = ['users', 'groups', 'reports', 'groupsFilter'];

function readField(entity: object, field: string): unknown {
  if (!referenceFields.includes(field)) return getField(entity, field);
  return toEntries(getField(entity, joinedFields[field] ?? field));
}

/** Returns whether a field still has the value that the logged change gave it. */
function isUnchanged(entity: object, change: AuditChange): boolean {
  const current = readField(entity, change.field);
  if ('omitted' in change) return false;
  if ('after' in change) {
    const after = referenceFields.includes(change.field) ? toEntries(change.after) : change.after;
    return isDeepStrictEqual(current, after);
  }
  const ids = new Set(Array.isArray(current) ? (current as unknown[]) : []);
  return change.added.every(({ id }) => ids.has(id)) && !change.removed.some(({ id }) => ids.has(id));
}

/** Sets the value of a path such as `report.includedPages`. */
function setField(body: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  const child = (body[key] ??= {}) as Record<string, unknown>;
  setField(child, rest.join('.'), value);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the body of the update that puts back the previous values. */
function toUpdateBody(changes: readonly AuditChange[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const change of changes) {
    if ('added' in change) {
      const name = capitalize(change.field);
      body[`add${name}`] = change.removed.map(({ id }) => id);
      body[`remove${name}`] = change.added.map(({ id }) => id);
    } else if ('before' in change) {
      const before = referenceFields.includes(change.field) ? toEntries(change.before) : change.before;
      setField(body, change.field, before);
    }
  }
  return body;
}

/** Returns the action, the entities and the changes of an entry. */
async function findEntry(tx: Tx, entryId: string, created: number) {
  const row = await tx
    .selectFrom('all_audit_lines')
    .select(['action', 'targets', 'changes'])
    .where('id', '=', entryId)
    // The index of the log starts with the time, whose microseconds the API omits.
    .where('created_at', '>=', new Date(created))
    .where('created_at', '<', sql<Date>`${new Date(created)}::timestamptz + interval '1 millisecond'`)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('Audit log entry');
  return { action: row.action, targets: row.targets ?? [], changes: row.changes ?? [] };
}

/**
 * Puts back the previous values of changed fields with the ordinary update of the entity, under its rights and rules.
 *
 * @throws {ApiError} `conflict` when a field has changed since, and every error of the update.
 */
export const revertAuditChange = defineMutation(
  routes.revertAuditChange,
  async ({ ctx, tx, params, body: { created, fields } }) => {
    const { action, targets, changes } = await findEntry(tx, params.entryId, created);
    const [target, otherTarget] = targets;
    const selected = changes.filter((change) => fields.includes(change.field));
    const isComplete = fields.every((field) => selected.some((change) => change.field === field));
    if (!target || !isComplete || !selected.every((change) => isReversible(action, change))) {
      throw createInvalidFieldError('fields', 'Must contain only changed fields whose value can be put back');
    }
    const update = findUpdate(target, otherTarget);
    const accept = (current: object): boolean => {
      const changed = selected.find((change) => !isUnchanged(current, change));
      if (!changed) return true;
      const text = `The field "${changed.field}" has changed since. Change it in the ${update.name} itself.`;
      throw new ApiError('conflict', text);
    };
    const input = { params: update.params, query: {}, body: toUpdateBody(selected) };
    const { change } = await update.operation.runWithin({ ctx, tx, input, accept });
    return { response: target, change, scope: await findScope(tx, update.params, undefined) };
  },
);
