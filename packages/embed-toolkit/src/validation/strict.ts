import type { ValidationIssue } from '../errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of configurations and requests in which filters and settings are. */
const containers = ['filters', 'allPages', 'currentPage', 'state', 'settings', 'hierarchyData', 'children'];

/** The operators by `filterType`. */
const operators: Readonly<Record<number, string>> = { 1: 'In,NotIn,All', 5: 'Top,Bottom' };

const conditionOperators =
  'None,LessThan,LessThanOrEqual,GreaterThan,GreaterThanOrEqual,Contains,DoesNotContain,StartsWith,' +
  'DoesNotStartWith,Is,IsNot,IsBlank,IsNotBlank,IsEmptyString,IsNotEmptyString';

/**
 * Returns what powerbi-models accepts in a valid configuration or request, and the specification of the toolkit does
 * not: unknown operators, more than two conditions, locales that are not text, unknown `pageView` values.
 */
export function validateStrictly(input: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const seen = new Set<unknown>();

  const report = (path: string, message: string) => void issues.push({ path, message });

  function checkListed(fields: Fields, path: string, name: string, values = ''): void {
    if (!values || values.split(',').includes(String(fields[name] ?? values.split(',')[0]))) return;
    report(join(path, name), `${name} must be one of the followings: ${values.replaceAll(',', ', ')}`);
  }

  function checkConditions(conditions: unknown, path: string): void {
    if (!Array.isArray(conditions)) return;
    if (conditions.length > 2) {
      report(path, `AdvancedFilters may not have more than two conditions. You passed: ${conditions.length}`);
    }
    conditions.forEach((one, index) =>
      checkListed(one as Fields, `${path}[${index}]`, 'operator', conditionOperators),
    );
  }

  function checkLocale(locale: unknown, path: string): void {
    if (locale === undefined || locale === null) return;
    if (typeof locale !== 'object') return report(path, 'localeSettings must be an object');
    for (const name of ['language', 'formatLocale']) {
      if (typeof ((locale as Fields)[name] ?? '') !== 'string') {
        report(join(path, name), `${name} must be a string`);
      }
    }
  }

  function visit(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) return value.forEach((one, index) => visit(one, `${path}[${index}]`));
    const fields = value as Fields;
    checkListed(fields, path, 'operator', operators[Number(fields['filterType'])]);
    if (fields['filterType'] === 0) {
      checkListed(fields, path, 'logicalOperator', 'And,Or');
      checkConditions(fields['conditions'], join(path, 'conditions'));
    }
    checkListed(fields, path, 'pageView', 'fitToWidth,oneColumn,actualSize');
    checkLocale(fields['localeSettings'], join(path, 'localeSettings'));
    for (const name of containers) visit(fields[name], join(path, name));
  }

  try {
    visit(input, '');
  } catch {
    // The tree is too deep for the stack. The rules have accepted it.
  }
  return issues;
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
