// Filter classes as types of powerbi-models.
import { models } from 'powerbi-client';
import type { AdvancedFilter, BasicFilter, Filter, IBasicFilter, IFilter } from 'powerbi-models';

const column: models.IFilterColumnTarget = { table: 'T', column: 'C' };
export const basic: BasicFilter = new models.BasicFilter(column, 'In', ['a']);
export const advanced: AdvancedFilter = new models.AdvancedFilter(column, 'And', {
  operator: 'Is',
  value: 1,
});
export const all: Filter[] = [basic, advanced, new models.IncludeExcludeFilter(column, true, ['a'])];
export const plain: IBasicFilter = basic.toJSON();
export const plainFilters: IFilter[] = all.map((filter) => filter.toJSON());
const keyed = new models.BasicFilterWithKeys({ table: 'T', column: 'C', keys: ['K'] }, 'In', ['a'], [[1]]);
export const keyValues: (string | number | boolean)[][] = keyed.keyValues;
export const inherited: (string | number | boolean)[][] | undefined = basic.keyValues;
basic.keyValues = [[1]];
basic.displaySettings = { isHiddenInViewMode: true };
export const url: string = models.BasicFilter.schemaUrl;

export class RegionFilter extends models.BasicFilter {
  constructor(...regions: string[]) {
    super(column, 'In', regions);
    this.schemaUrl = models.BasicFilter.schemaUrl;
  }
}
