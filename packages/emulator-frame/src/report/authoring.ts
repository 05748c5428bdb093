import { formatColumn, parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { dataVisualTypes } from '@embed-portal/emulator-protocol/report-schema';
import type { DataVisualType, Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import { createRandomId } from '../random-id.ts';
import { createFrameError, isObject } from '../transport/messages.ts';
import { pickLayoutNumbers } from './clone-visual.ts';
import { findFreeLayout } from './visual-builder.ts';
import {
  acceptsField,
  buildFromRoles,
  convertRoles,
  dataRoles,
  getRoleFields,
  getVisualType,
  isColumn,
} from './visual-roles.ts';
import type { DataRole } from './visual-roles.ts';

const schemaPrefix = 'http://powerbi.com/product/schema#';

/** Types of visuals that authors can create. */
export const availableVisualTypes = [...dataVisualTypes, 'textbox', 'actionButton'] as const;

type AvailableType = (typeof availableVisualTypes)[number];

/**
 * Returns the type of a request.
 *
 * @throws {FrameRequestError} 400 when the emulator draws no such visuals
 */
export function requireVisualType(value: unknown): AvailableType {
  const type = availableVisualTypes.find((candidate) => candidate === value);
  if (type !== undefined) return type;
  throw createFrameError(
    400,
    'visualTypeNotSupported',
    `The emulator draws no visuals of the type '${String(value)}'. It draws ${availableVisualTypes.join(', ')}.`,
  );
}

/** Returns the data roles of a visual type in a response body. */
export function getCapabilities(type: AvailableType) {
  const roles = type === 'textbox' || type === 'actionButton' ? [] : dataRoles[type];
  return {
    dataRoles: roles.map(({ name, accepts, maxCount }) => ({
      name,
      displayName: name,
      kind: { columns: 0, measures: 1, both: 2 }[accepts],
      maxFields: maxCount,
    })),
  };
}

/** Creates an empty visual at the first free position of a page, or at the requested position. */
export function createEmptyVisual(page: Page, type: AvailableType, layout: unknown): Visual {
  const placement = {
    name: `visual${createRandomId().slice(0, 14)}`,
    title: '',
    layout: { ...findFreeLayout(page), ...pickLayoutNumbers(layout) },
  };
  if (type === 'textbox') return { ...placement, type, text: '', subtitle: '' };
  if (type === 'actionButton') return { ...placement, type, text: 'Button', action: { type: 'none' } };
  return buildFromRoles(placement, type, {});
}

/**
 * Changes the type of a visual. Fields that do not fit are dropped.
 *
 * @throws {FrameRequestError} 400 when the visual or the new type shows no fields
 */
export function changeVisualType(visual: Visual, type: AvailableType): Visual {
  const fields = Object.values(requireRoleFields(visual)).flat();
  if (type === 'textbox' || type === 'actionButton')
    throw createFrameError(
      400,
      'operationNotSupported',
      `A visual with fields cannot become a visual of the type '${type}'.`,
    );
  return buildFromRoles(visual, type, convertRoles(fields, type));
}

/** Visual with one of its data roles and the fields of that role. */
interface VisualRole {
  type: DataVisualType;
  role: DataRole;
  fields: string[];
}

/**
 * Returns a data role of a visual.
 *
 * @throws {FrameRequestError} 400 when the visual has no such role
 */
export function requireRole(visual: Visual, name: string): VisualRole {
  const roleFields = requireRoleFields(visual);
  const type = getVisualType(visual) as DataVisualType;
  const role = dataRoles[type].find((candidate) => candidate.name === name);
  if (role) return { type, role, fields: roleFields[name] ?? [] };
  const names = dataRoles[type].map((candidate) => candidate.name).join(', ');
  throw createFrameError(
    400,
    'dataRoleNotFound',
    `Visuals of the type '${type}' have no data role '${name}'. Their roles are ${names}.`,
  );
}

/**
 * Returns the field of a role at an index.
 *
 * @throws {FrameRequestError} 400 when the role has no such field
 */
export function requireField({ role, fields }: VisualRole, index: string): string {
  const field = /^\d+$/.test(index) ? fields[Number(index)] : undefined;
  if (field !== undefined) return field;
  throw createFrameError(
    400,
    'dataFieldNotFound',
    `The data role '${role.name}' has ${fields.length} fields, so there is none at index ${index}.`,
  );
}

/**
 * Adds a field to a role. An index that is not a number appends it.
 *
 * @throws {FrameRequestError} 400 when the role does not accept the field or is full
 */
export function addField(visual: Visual, roleName: string, index: string, field: string): Visual {
  const { type, role, fields } = requireRole(visual, roleName);
  if (!acceptsField(role.accepts, field))
    throw createFrameError(
      400,
      'dataFieldNotSupported',
      `The data role '${roleName}' of the type '${type}' accepts ${role.accepts} only.`,
    );
  if (fields.length >= role.maxCount)
    throw createFrameError(
      400,
      'dataRoleFull',
      `The data role '${roleName}' of the type '${type}' accepts at most ${role.maxCount} fields. Remove one first.`,
    );
  const position = /^\d+$/.test(index) ? Number(index) : fields.length;
  return replaceFields(visual, type, roleName, fields.toSpliced(position, 0, field));
}

/**
 * Removes a field of a role.
 *
 * @throws {FrameRequestError} 400 when the role has no such field
 */
export function removeField(visual: Visual, roleName: string, index: string): Visual {
  const visualRole = requireRole(visual, roleName);
  requireField(visualRole, index);
  const fields = visualRole.fields.toSpliced(Number(index), 1);
  return replaceFields(visual, visualRole.type, roleName, fields);
}

function replaceFields(visual: Visual, type: DataVisualType, roleName: string, fields: string[]): Visual {
  return buildFromRoles(visual, type, { ...getRoleFields(visual), [roleName]: fields });
}

function requireRoleFields(visual: Visual) {
  const fields = getRoleFields(visual);
  if (fields) return fields;
  throw createFrameError(
    400,
    'operationNotSupported',
    `Visual '${visual.name}' of the type '${visual.type}' shows no fields.`,
  );
}

/**
 * Converts a target of the host page into a field.
 *
 * @throws {FrameRequestError} 400 when the target is a hierarchy, an aggregation or a visual calculation, or is not
 *   part of the model
 */
export function parseField(target: unknown, model: ModelFields): string {
  const { table, column, measure, aggregationFunction, hierarchy, expression } = isObject(target)
    ? target
    : {};
  if (aggregationFunction !== undefined || hierarchy !== undefined || expression !== undefined)
    throw createFrameError(
      400,
      'dataFieldNotSupported',
      'The emulator draws columns and measures of the model. Add a measure to the model instead.',
    );
  if (typeof measure === 'string') {
    const isKnown = model.measures.some(
      (known) => known.name === measure && (table === undefined || known.table === table),
    );
    if (isKnown) return measure;
    throw createFrameError(
      400,
      'dataFieldNotFound',
      `The model has no measure '${measure}' in '${String(table)}'.`,
    );
  }
  const field = formatColumn({ table: String(table), column: String(column) });
  if (model.columns.some(({ name }) => name === field)) return field;
  throw createFrameError(400, 'dataFieldNotFound', `The model has no column ${field}.`);
}

/** Converts a field into the target of a response. */
export function toTarget(field: string, model: ModelFields) {
  if (isColumn(field)) return { $schema: `${schemaPrefix}column`, ...parseColumn(field) };
  const table = model.measures.find(({ name }) => name === field)?.table;
  return { $schema: `${schemaPrefix}measure`, table, measure: field };
}
