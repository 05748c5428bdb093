import type { GeneratedOrders } from '../content/model-schema.ts';
import { daysBetween } from './days.ts';
import { seededRandom, weightedIndex } from './random.ts';
import { columnOf } from './table-rows.ts';
import type { ColumnRows, TableRows } from './table-rows.ts';

interface Sources {
  products: TableRows;
  stores: TableRows;
  customers: TableRows;
}

/**
 * Makes up order lines, in order of date: how many a day follows growth, season and weekday; what is bought
 * follows the products' popularity and their category's season; where and by whom follows the weights of
 * stores and customers.
 *
 * Needs the columns ProductId, Category, Price, UnitCost, Popularity; StoreId, Weight, Growth; CustomerId, Weight.
 */
export function generateOrders(recipe: GeneratedOrders, sources: Sources): TableRows {
  const random = seededRandom(recipe.seed);
  const lines = emptyLines(recipe.count);
  const draw = drawers(recipe, sources);
  const days = daysBetween(recipe.from, recipe.to);
  const quota = linesUntil(recipe, days);
  const firstYear = yearOf(recipe.from);
  let line = 0;
  let order = 100_000;
  days.forEach((date, dayIndex) => {
    const year = yearOf(date) - firstYear;
    const month = Number(date.slice(5, 7)) - 1;
    while (line < (quota[dayIndex] ?? recipe.count)) {
      order += 1;
      const store = draw.store(year, random());
      const customer = draw.customer(random());
      const end = Math.min(line + draw.lineCount(random()) + 1, quota[dayIndex] ?? recipe.count);
      for (; line < end; line += 1) {
        const product = draw.product(year, month, random());
        const units = draw.units(random()) + 1;
        const rate = recipe.discounts[draw.discount(random())]?.rate ?? 0;
        const inflation = recipe.yearlyPrices[year] ?? 1;
        lines.OrderId[line] = order;
        lines.OrderDate[line] = date;
        lines.StoreId[line] = number(sources.stores, 'StoreId', store);
        lines.CustomerId[line] = number(sources.customers, 'CustomerId', customer);
        lines.ProductId[line] = number(sources.products, 'ProductId', product);
        lines.Units[line] = units;
        lines.Amount[line] = cents(
          number(sources.products, 'Price', product) * inflation * units * (1 - rate),
        );
        lines.Cost[line] = cents(number(sources.products, 'UnitCost', product) * inflation * units);
      }
    }
  });
  return { rowCount: recipe.count, columns: new Map<string, ColumnRows>(Object.entries(lines)) };
}

function emptyLines(count: number) {
  const numbers = () => new Float64Array(count);
  return {
    OrderId: numbers(),
    OrderDate: new Array<string>(count),
    ProductId: numbers(),
    StoreId: numbers(),
    CustomerId: numbers(),
    Units: numbers(),
    Amount: numbers(),
    Cost: numbers(),
  };
}

function drawers(recipe: GeneratedOrders, { products, stores, customers }: Sources) {
  const popularity = numbers(products, 'Popularity');
  const categories = columnOf(products, 'Category');
  const growth = numbers(stores, 'Growth');
  const byMonth = recipe.yearlyGrowth.map((_, year) =>
    recipe.months.map((_, month) =>
      weightedIndex(
        popularity.map((weight, index) => weight * season(recipe, String(categories[index]), year, month)),
      ),
    ),
  );
  const byYear = recipe.yearlyGrowth.map((_, year) =>
    weightedIndex(numbers(stores, 'Weight').map((weight, index) => weight * (growth[index] ?? 1) ** year)),
  );
  return {
    store: (year: number, draw: number) => byYear[year]?.(draw) ?? 0,
    product: (year: number, month: number, draw: number) => byMonth[year]?.[month]?.(draw) ?? 0,
    customer: weightedIndex(numbers(customers, 'Weight')),
    lineCount: weightedIndex(recipe.linesPerOrder),
    units: weightedIndex(recipe.unitsPerLine),
    discount: weightedIndex(recipe.discounts.map(({ weight }) => weight)),
  };
}

/** How much a category is asked for in a month, against the others. */
function season(recipe: GeneratedOrders, category: string, year: number, month: number): number {
  const growth = recipe.categoryGrowth[category] ?? 1;
  return (recipe.categoryMonths[category]?.[month] ?? 1) * growth ** year;
}

/** How many lines there are up to and with each day, so that exactly `count` come out. */
function linesUntil(recipe: GeneratedOrders, days: string[]): number[] {
  const firstYear = yearOf(recipe.from);
  const weights = days.map((date) => {
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    const month = Number(date.slice(5, 7)) - 1;
    const growth = recipe.yearlyGrowth[yearOf(date) - firstYear] ?? 1;
    return growth * (recipe.months[month] ?? 1) * (recipe.weekdays[weekday] ?? 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return weights.map((weight) => Math.round(((reached += weight) / total) * recipe.count));
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
const cents = (amount: number): number => Math.round(amount * 100) / 100;
const number = (table: TableRows, column: string, row: number): number =>
  Number(columnOf(table, column)[row]);
const numbers = (table: TableRows, column: string): number[] => Array.from(columnOf(table, column), Number);
