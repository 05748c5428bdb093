import type { ValidationIssue } from '../shared/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of configurations and requests that contain filters and settings. */
const containerFields = ['filters', 'allPages', 'currentPage', 'state', 'settings'];

/** The operators by `filterType`, separated by commas. */
const operators: Readonly<Record<number, string>> = { 1: 'In,NotIn,All', 5: 'Top,Bottom' };

const conditionOperators =
  'None,LessThan,LessThanOrEqual,GreaterThan,GreaterThanOrEqual,Contains,DoesNotContain,StartsWith,' +
  'DoesNotStartWith,Is,IsNot,IsBlank,IsNotBlank,IsEmptyString,IsNotEmptyString';

/**
 * Returns the issues of a configuration or request that powerbi-models accepts and Power BI rejects: unknown operators,
 * more than two conditions, filters without `filterType`, locales that are not strings, unknown `pageView` values.
 */
export function validateStrictly(input: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const seen = new Set<unknown>();

  const addIssue = (path: string, message: string) => void issues.push({ path, message });

  function validateListedValue(fields: Fields, path: string, name: string, values = ''): void {
    if (!values || values.split(',').includes(String(fields[name] ?? values.split(',')[0]))) return;
    addIssue(join(path, name), `${name} must be one of the followings: ${values.replaceAll(',', ', ')}`);
  }

  function validateConditions(conditions: unknown, path: string): void {
    if (!Array.isArray(conditions)) return;
    if (conditions.length > 2) {
      addIssue(
        path,
        `AdvancedFilters may not have more than two conditions. You passed: ${conditions.length}`,
      );
    }
    conditions.forEach((condition, index) =>
      validateListedValue((condition ?? {}) as Fields, `${path}[${index}]`, 'operator', conditionOperators),
    );
  }

  function validateLocale(locale: unknown, path: string): void {
    if (locale === undefined || locale === null) return;
    if (typeof locale !== 'object') return addIssue(path, 'localeSettings must be an object');
    for (const name of ['language', 'formatLocale']) {
      if (typeof ((locale as Fields)[name] ?? '') !== 'string') {
        addIssue(join(path, name), `${name} must be a string`);
      }
    }
  }

  function visit(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) return value.forEach((item, index) => visit(item, `${path}[${index}]`));
    const fields = value as Fields;
    // Frames also accept filters whose `$schema` determines the type.
    if (fields['target'] && fields['filterType'] === undefined && fields['$schema'] === undefined)
      addIssue(join(path, 'filterType'), 'filterType is required');
    validateListedValue(fields, path, 'operator', operators[Number(fields['filterType'])]);
    if (fields['filterType'] === 0) {
      validateListedValue(fields, path, 'logicalOperator', 'And,Or');
      validateConditions(fields['conditions'], join(path, 'conditions'));
    }
    validateListedValue(fields, path, 'pageView', 'fitToWidth,oneColumn,actualSize');
    validateLocale(fields['localeSettings'], join(path, 'localeSettings'));
    for (const name of containerFields) visit(fields[name], join(path, name));
  }

  try {
    visit(input, '');
  } catch {
    // The tree is too deep for the stack. The default validation has already accepted the input.
  }
  return issues;
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
