/** A measured value of a benchmark table: its subject, if the cell contains one, and its amount. */
const measuredValue = /^(?:([^:]+): )?(?:about )?(\d[\d\s.,]*?)\s?([^\d\s]\S*)?$/;

/** @typedef {{ label: string, value: number, text: string, unit: string }} Measure */

const getCells = (/** @type {string} */ row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const escapeHtml = (/** @type {string} */ text) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Returns the values of a row, each labeled with its column or its own subject. Returns an empty list if they cannot be
 * compared, because there are fewer than two or they have different units.
 *
 * @param {string[]} cells
 * @param {string[]} headings
 * @returns {Measure[]}
 */
function getMeasures(cells, headings) {
  const all = cells.slice(1).flatMap((cell, index) => {
    const [, label = headings[index + 1] ?? '', number = '', unit = ''] = measuredValue.exec(cell) ?? [];
    const isRatioOrLimit = /ratio|target|limit/i.test(headings[index + 1] ?? '');
    if (!number || isRatioOrLimit) return [];
    const value = Number(number.replaceAll(/[\s,]/g, ''));
    return [{ label, value, text: cell.replace(`${label}: `, ''), unit }];
  });
  return all.length > 1 && all.every(({ unit }) => unit === all[0]?.unit) ? all : [];
}

/** Groups the values of rows with the same first cell, which compare one measure with different subjects. */
function groupByRow(/** @type {string[][]} */ rows, /** @type {string[]} */ headings) {
  /** @type {Map<string, Map<string, Measure>>} */
  const groups = new Map();
  for (const cells of rows) {
    const measures = getMeasures(cells, headings);
    if (measures.length === 0) continue;
    const group = groups.get(cells[0] ?? '') ?? new Map();
    groups.set(cells[0] ?? '', group);
    for (const measure of measures) group.set(measure.label, measure);
  }
  return groups;
}

/** Groups the values of each column whose heading contains a unit of time, such as `p50 ms`, with one value per row. */
function groupByColumn(/** @type {string[][]} */ rows, /** @type {string[]} */ headings) {
  const timeColumns = headings.flatMap((heading, index) => (/ (µs|ms|s)$/.test(heading) ? [index] : []));
  return new Map(
    timeColumns.map((index) => {
      const measures = rows.flatMap((cells) => {
        const [number] = /^[\d\s.]+/.exec(cells[index] ?? '') ?? [];
        const label = cells[0] ?? '';
        const value = Number(number?.replaceAll(/\s/g, ''));
        return number
          ? [/** @type {const} */ ([label, { label, value, text: number.trim(), unit: '' }])]
          : [];
      });
      return [headings[index] ?? '', new Map(measures)];
    }),
  );
}

function getGroups(/** @type {string[]} */ [header = '', , ...lines]) {
  const headings = getCells(header);
  const rows = lines.map(getCells);
  return new Map([...groupByRow(rows, headings), ...groupByColumn(rows, headings)]);
}

function renderBars(/** @type {Iterable<Measure>} */ measures) {
  const all = [...measures];
  const max = Math.max(...all.map(({ value }) => value)) || 1;
  return all.map(({ label, value, text }) => {
    const width = ((value / max) * 100).toFixed(1);
    return `<dt>${escapeHtml(label)}</dt><dd><i style="width: ${width}%"></i>${escapeHtml(text)}</dd>`;
  });
}

/**
 * Returns a bar chart of a table, or an empty string if the table has no comparable figures. The chart is hidden from
 * screen readers, because the table remains.
 */
function buildChart(/** @type {string} */ table) {
  const groups = getGroups(table.trim().split('\n'));
  const figures = [...groups].map(
    ([title, measures]) =>
      `<div><strong>${escapeHtml(title)}</strong><dl>${renderBars(measures.values()).join('')}</dl></div>`,
  );
  return figures.length === 0
    ? ''
    : `<figure class="measured" aria-hidden="true">${figures.join('')}</figure>\n\n`;
}

/** Inserts a chart above each table of measured values. */
export const insertCharts = (/** @type {string} */ markdown) =>
  markdown.replace(/^\|.*\n\|[-| :]+\|\n(?:\|.*\n?)+/gm, (table) => buildChart(table) + table);
