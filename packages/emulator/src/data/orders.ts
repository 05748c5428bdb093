import type { GeneratedOrders } from '../model/model-schema.ts';
import { listDays } from './days.ts';
import { createSeededRandom, createWeightedSampler } from './random.ts';
import { getColumn } from './table-rows.ts';
import type { ColumnRows, TableRows } from './table-rows.ts';

interface Sources {
  products: TableRows;
  stores: TableRows;
  customers: TableRows;
}

/**
 * Generates order lines, sorted by date. The number of lines per day depends on growth, season and weekday. Products
 * are selected by popularity and season of their category, stores and customers by weight.
 *
 * Requires the columns ProductId, Category, Price, UnitCost, Popularity; StoreId, Weight, Growth; CustomerId, Weight.
 */
export function generateOrders(recipe: GeneratedOrders, sources: Sources): TableRows {
  const random = createSeededRandom(recipe.seed);
  const lines = allocateLines(recipe.count);
  const draw = createSamplers(recipe, sources);
  const days = listDays(recipe.from, recipe.to);
  const cumulativeCounts = getCumulativeLineCounts(recipe, days);
  const firstYear = getYear(recipe.from);
  let line = 0;
  let order = 100_000;
  days.forEach((date, dayIndex) => {
    const year = getYear(date) - firstYear;
    const month = Number(date.slice(5, 7)) - 1;
    while (line < (cumulativeCounts[dayIndex] ?? recipe.count)) {
      order += 1;
      const store = draw.store(year, random());
      const customer = draw.customer(random());
      const end = Math.min(line + draw.lineCount(random()) + 1, cumulativeCounts[dayIndex] ?? recipe.count);
      for (; line < end; line += 1) {
        const product = draw.product(year, month, random());
        const units = draw.units(random()) + 1;
        const rate = recipe.discounts[draw.discount(random())]?.rate ?? 0;
        const inflation = recipe.yearlyPriceFactors[year] ?? 1;
        lines.OrderId[line] = order;
        lines.OrderDate[line] = date;
        lines.StoreId[line] = getNumber(sources.stores, 'StoreId', store);
        lines.CustomerId[line] = getNumber(sources.customers, 'CustomerId', customer);
        lines.ProductId[line] = getNumber(sources.products, 'ProductId', product);
        lines.Units[line] = units;
        lines.Amount[line] = roundToCents(
          getNumber(sources.products, 'Price', product) * inflation * units * (1 - rate),
        );
        lines.Cost[line] = roundToCents(getNumber(sources.products, 'UnitCost', product) * inflation * units);
      }
    }
  });
  return { rowCount: recipe.count, columns: new Map<string, ColumnRows>(Object.entries(lines)) };
}

function allocateLines(count: number) {
  const createColumn = () => new Float64Array(count);
  return {
    OrderId: createColumn(),
    OrderDate: new Array<string>(count),
    ProductId: createColumn(),
    StoreId: createColumn(),
    CustomerId: createColumn(),
    Units: createColumn(),
    Amount: createColumn(),
    Cost: createColumn(),
  };
}

function createSamplers(recipe: GeneratedOrders, { products, stores, customers }: Sources) {
  const popularity = getNumbers(products, 'Popularity');
  const categories = getColumn(products, 'Category');
  const growth = getNumbers(stores, 'Growth');
  const byMonth = recipe.yearlyVolumeFactors.map((_, year) =>
    recipe.months.map((_, month) =>
      createWeightedSampler(
        popularity.map(
          (weight, index) => weight * getSeasonalWeight(recipe, String(categories[index]), year, month),
        ),
      ),
    ),
  );
  const byYear = recipe.yearlyVolumeFactors.map((_, year) =>
    createWeightedSampler(
      getNumbers(stores, 'Weight').map((weight, index) => weight * (growth[index] ?? 1) ** year),
    ),
  );
  return {
    store: (year: number, draw: number) => byYear[year]?.(draw) ?? 0,
    product: (year: number, month: number, draw: number) => byMonth[year]?.[month]?.(draw) ?? 0,
    customer: createWeightedSampler(getNumbers(customers, 'Weight')),
    lineCount: createWeightedSampler(recipe.linesPerOrder),
    units: createWeightedSampler(recipe.unitsPerLine),
    discount: createWeightedSampler(recipe.discounts.map(({ weight }) => weight)),
  };
}

/** Returns the relative demand for a category in a month. */
function getSeasonalWeight(recipe: GeneratedOrders, category: string, year: number, month: number): number {
  const growth = recipe.categoryGrowth[category] ?? 1;
  return (recipe.categoryMonths[category]?.[month] ?? 1) * growth ** year;
}

/** Returns the cumulative number of lines for each day, which ends at exactly `count`. */
function getCumulativeLineCounts(recipe: GeneratedOrders, days: string[]): number[] {
  const firstYear = getYear(recipe.from);
  const weights = days.map((date) => {
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    const month = Number(date.slice(5, 7)) - 1;
    const growth = recipe.yearlyVolumeFactors[getYear(date) - firstYear] ?? 1;
    return growth * (recipe.months[month] ?? 1) * (recipe.weekdays[weekday] ?? 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let cumulativeWeight = 0;
  return weights.map((weight) => Math.round(((cumulativeWeight += weight) / total) * recipe.count));
}

const getYear = (date: string): number => Number(date.slice(0, 4));
const roundToCents = (amount: number): number => Math.round(amount * 100) / 100;
const getNumber = (table: TableRows, column: string, row: number): number =>
  Number(getColumn(table, column)[row]);
const getNumbers = (table: TableRows, column: string): number[] =>
  Array.from(getColumn(table, column), Number);
