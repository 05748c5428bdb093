import type { Rule, Shape } from './engine.ts';
import { boolean, number, oneOfThree, primitive, primitives, string } from './basics.ts';

const text = { ...string, required: true } as const;

const column = { $schema: string, table: text, column: text } as const satisfies Shape;
const hierarchy = {
  $schema: string,
  table: text,
  hierarchy: text,
  hierarchyLevel: text,
} as const satisfies Shape;
const measure = { $schema: string, table: text, measure: text } as const satisfies Shape;
const oneTarget: readonly Rule[] = [{ fields: column }, { fields: hierarchy }, { fields: measure }];

/** A target, a list of targets (hierarchies, tuples) or a list of such lists (include and exclude). */
const target = {
  anyOf: [...oneTarget, { each: { anyOf: [...oneTarget, { each: { anyOf: oneTarget } }] } }],
} as const satisfies Rule;

/** One kind of filter: what all have in common, the numbers its `filterType` may have, and its own fields. */
function filterOf(filterTypes: readonly number[], fields: Shape): Rule {
  const displaySettings: Rule = {
    fields: { isLockedInViewMode: boolean, isHiddenInViewMode: boolean, displayName: string },
  };
  const common = { target: { ...target, required: true }, $schema: string, displaySettings } as const;
  return { fields: { ...common, filterType: { oneOf: filterTypes }, ...fields } };
}

const relative = { operator: { ...oneOfThree, required: true }, timeUnitsCount: number } as const;

const points = {
  each: { each: { fields: { value: { ...primitive, required: true }, keyValues: primitives } } },
} as const;

const hierarchyNodes: { each: Rule } = {
  each: {
    fields: {
      value: primitive,
      keyValues: primitives,
      operator: string,
      // The list of nodes itself, so that trees may be as deep as they are.
      get children() {
        return hierarchyNodes;
      },
    },
  },
};

export const filter: Rule = {
  anyOf: [
    filterOf([1], {
      operator: text,
      values: { ...primitives, required: true },
      requireSingleSelection: boolean,
    }),
    filterOf([0], {
      logicalOperator: text,
      conditions: { each: { fields: { value: primitive, operator: text } } },
    }),
    filterOf([3], {
      isExclude: { ...boolean, required: true },
      values: { each: { anyOf: [string, number, boolean, points] }, required: true },
    }),
    filterOf([2], { message: text, notSupportedTypeName: text }),
    filterOf([4], {
      ...relative,
      includeToday: { ...boolean, required: true },
      timeUnitType: { oneOf: [0, 1, 2, 3, 4, 5, 6], required: true },
    }),
    filterOf([5], {
      operator: text,
      itemCount: { ...number, required: true },
      orderBy: { ...target, required: true },
    }),
    filterOf([7], { ...relative, timeUnitType: { oneOf: [7, 8], required: true } }),
    filterOf([9], { hierarchyData: { ...hierarchyNodes, required: true } }),
  ],
};

export const filters: Rule = { each: filter };

const onLoad: Rule = {
  anyOf: [
    { fields: { operation: { oneOf: [1, 2, 3], required: true }, filters: { ...filters, required: true } } },
    { fields: { operation: { oneOf: [0], required: true }, filters: { forbidden: true } } },
  ],
};

/** Filters of a report's configuration: a plain list, or one for all pages and one for the page shown. */
export const reportFilters: Rule = {
  anyOf: [filters, { fields: { allPages: onLoad, currentPage: onLoad } }],
};
