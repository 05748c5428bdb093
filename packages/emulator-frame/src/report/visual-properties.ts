import { formatColorPattern } from '@embed-portal/emulator-protocol/report-schema';
import type { Visual, VisualFormat } from '@embed-portal/emulator-protocol/report-schema';
import { createFrameError, isObject } from '../transport/messages.ts';

const schemaPrefix = 'http://powerbi.com/product/schema#';

/** Property that an author can set: its place in the format, and its valid values. */
interface Property {
  field: keyof VisualFormat;
  isValid(value: unknown): boolean;
  /** Valid values, for error messages. */
  values: string;
  defaultValue: unknown;
}

const buildColor = (field: keyof VisualFormat): Property => ({
  field,
  isValid: (value) => typeof value === 'string' && formatColorPattern.test(value),
  values: 'a color such as #eef6ff',
  defaultValue: '',
});

const alignments = ['left', 'center', 'right'];

/** Supported properties by object and name, except for the text of the title. */
const properties: Record<string, Property> = {
  'title.visible': {
    field: 'titleVisible',
    isValid: (value) => typeof value === 'boolean',
    values: 'true or false',
    defaultValue: true,
  },
  'title.fontColor': buildColor('titleColor'),
  'title.alignment': {
    field: 'titleAlignment',
    isValid: (value) => alignments.includes(String(value)),
    values: alignments.join(', '),
    defaultValue: 'left',
  },
  'background.color': buildColor('backgroundColor'),
  'border.color': buildColor('borderColor'),
};

const titleText = 'title.titleText';

/**
 * Returns the value of a property.
 *
 * @throws {FrameRequestError} 400 when the emulator does not draw the property
 */
export function getProperty(visual: Visual, selector: unknown) {
  const key = toKey(selector);
  if (key === titleText) return { schema: `${schemaPrefix}property`, value: visual.title };
  const { field, defaultValue } = requireProperty(key);
  const value = visual.format?.[field];
  return value === undefined
    ? { schema: `${schemaPrefix}default`, value: defaultValue }
    : { schema: `${schemaPrefix}property`, value };
}

/**
 * Sets a property. A value with the schema `default` resets it.
 *
 * @throws {FrameRequestError} 400 when the emulator does not draw the property or the value is invalid
 */
export function setProperty(visual: Visual, selector: unknown, propertyValue: unknown): Visual {
  const key = toKey(selector);
  const { schema, value } = isObject(propertyValue) ? propertyValue : {};
  const isReset = schema === `${schemaPrefix}default`;
  if (key === titleText) {
    if (!isReset && typeof value !== 'string') throw buildValueError(key, 'a text');
    return { ...visual, title: isReset ? '' : String(value) };
  }
  const { field, isValid, values } = requireProperty(key);
  const { [field]: _previous, ...format } = visual.format ?? {};
  if (isReset) return { ...visual, format };
  if (!isValid(value)) throw buildValueError(key, values);
  return { ...visual, format: { ...format, [field]: value } };
}

function toKey(selector: unknown): string {
  const { objectName, propertyName } = isObject(selector) ? selector : {};
  return `${String(objectName)}.${String(propertyName)}`;
}

function requireProperty(key: string): Property {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property) return property;
  throw createFrameError(
    400,
    'propertyNotSupported',
    `The emulator does not draw the property ${key}. It draws ${[titleText, ...Object.keys(properties)].join(', ')}.`,
  );
}

const buildValueError = (key: string, values: string) =>
  createFrameError(400, 'propertyValueNotSupported', `The value of ${key} must be ${values}.`);
