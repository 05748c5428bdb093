import { buildCountryFilter } from '../support/sample-data.ts';
import type { Scenario } from './scenario.ts';

const topic = 'report authoring';
const schema = 'http://powerbi.com/product/schema#';
const toColumn = (table: string, column: string): string =>
  JSON.stringify({ $schema: `${schema}column`, table, column });
const toMeasure = (measure: string): string =>
  JSON.stringify({ $schema: `${schema}measure`, table: 'Sales', measure });

const chartTypes = [
  'lineChart',
  'areaChart',
  'clusteredColumnChart',
  'columnChart',
  'clusteredBarChart',
  'barChart',
];
const rolesByType: Record<string, string[]> = {
  card: ['Values'],
  tableEx: ['Values'],
  slicer: ['Values'],
  donutChart: ['Category', 'Y'],
  ...Object.fromEntries(chartTypes.map((type) => [type, ['Category', 'Series', 'Y']])),
};
const types = Object.keys(rolesByType);

/** Deletes the visuals of earlier scenarios, creates a visual of a type, and evaluates an expression with `visual`. */
const buildAuthorCall = (type: string, expression: string): string =>
  `(async () => {
    const page = report.page('regions');
    await page.setActive();
    const visuals = await page.getVisuals();
    for (const { name } of visuals.filter((visual) => visual.name.startsWith('visual'))) await page.deleteVisual(name);
    const { visual } = await page.createVisual('${type}', { x: 0, y: 0, width: 320, height: 200, z: 9 });
    const rejected = (promise) => promise.then(() => 'done', (error) => (error.body ?? error).message);
    return ${expression};
  })()`;

const authored = '[data-visual^=visual]';

/** Builds scenarios for powerbi-report-authoring. */
export function buildAuthoringScenarios(): Scenario[] {
  return [
    ...buildCreationScenarios(),
    ...buildFieldScenarios(),
    ...buildPropertyScenarios(),
    ...buildRejectionScenarios(),
  ];
}

function buildCreationScenarios(): Scenario[] {
  return types.flatMap((type): Scenario[] => [
    {
      topic,
      title: `createVisual creates a visual of the type ${type}`,
      call: buildAuthorCall(type, '[visual.type, visual.layout.width, visual.layout.height]'),
      result: [type, 320, 200],
      visible: { locator: authored, count: 1 },
      width: { of: authored, within: 'main.page', share: 0.25 },
    },
    {
      topic,
      title: `getCapabilities returns the data roles of ${type}`,
      call: buildAuthorCall(type, '(await visual.getCapabilities()).dataRoles.map(({ name }) => name)'),
      result: rolesByType[type],
      visible: { locator: authored, count: 1 },
    },
    {
      topic,
      title: `deleteVisual deletes a visual of the type ${type}`,
      call: buildAuthorCall(
        type,
        'page.deleteVisual(visual.name).then(() => page.getVisuals()).then((all) => all.some(({ name }) => name === visual.name))',
      ),
      result: false,
      visible: { locator: authored, count: 0 },
    },
  ]);
}

function buildFieldScenarios(): Scenario[] {
  const addFields = `visual.addDataField('Category', ${toColumn('Store', 'Country')}).then(() => visual.addDataField('Y', ${toMeasure('Revenue')}))`;
  const changed = [...chartTypes, 'donutChart', 'tableEx'];
  return [
    ...[...chartTypes, 'donutChart'].map((type): Scenario => ({
      topic,
      title: `addDataField fills a visual of the type ${type}`,
      call: buildAuthorCall(
        type,
        `${addFields}.then(() => visual.getDataFields('Y')).then(([field]) => field.measure)`,
      ),
      result: 'Revenue',
      visible: { locator: `${authored} tbody tr`, count: 6 },
    })),
    ...changed.map((type): Scenario => ({
      topic,
      title: `changeType changes bars to the type ${type}`,
      call: buildAuthorCall(
        'barChart',
        `${addFields}.then(() => visual.changeType('${type}')).then(() => page.getVisuals()).then((all) => all.find(({ name }) => name === visual.name).type)`,
      ),
      result: type,
      visible: { locator: `${authored} tbody tr`, count: 6 },
    })),
    ...chartTypes.map((type): Scenario => ({
      topic,
      title: `removeDataField empties a visual of the type ${type}`,
      call: buildAuthorCall(
        type,
        `${addFields}.then(() => visual.removeDataField('Y', 0)).then(() => visual.getDataFields('Y'))`,
      ),
      result: [],
      visible: { locator: `${authored} tbody tr`, count: 0 },
    })),
    ...['Revenue', 'Margin', 'Orders'].map((measure): Scenario => ({
      topic,
      title: `a card shows the added measure ${measure}`,
      call: buildAuthorCall(
        'card',
        `visual.addDataField('Values', ${toMeasure(measure)}).then(() => visual.getDataFieldDisplayName('Values', 0))`,
      ),
      result: measure,
      visible: { locator: `${authored} .card[data-value]`, count: 1 },
    })),
  ];
}

function buildPropertyScenarios(): Scenario[] {
  const titleText =
    "visual.setProperty({ objectName: 'title', propertyName: 'titleText' }, { value: 'Own title' })";
  const buildSet = (object: string, name: string, value: unknown): string =>
    `${titleText}.then(() => visual.setProperty({ objectName: '${object}', propertyName: '${name}' }, { value: ${JSON.stringify(value)} })).then(() => visual.getProperty({ objectName: '${object}', propertyName: '${name}' })).then(({ value }) => value)`;
  const properties: [string, string, unknown, string, string, string][] = [
    ['title', 'fontColor', '#123456', 'h2', 'color', 'rgb(18, 52, 86)'],
    ['title', 'alignment', 'right', 'h2', 'text-align', 'right'],
    ['title', 'visible', false, 'h2', 'display', 'none'],
    ['background', 'color', '#abc', '.tile', 'background-color', 'rgb(170, 187, 204)'],
  ];
  return properties.flatMap(([object, name, value, element, property, css]): Scenario[] => [
    ...['card', 'barChart', 'donutChart'].map((type): Scenario => ({
      topic,
      title: `setProperty sets ${object}.${name} of a visual of the type ${type}`,
      call: buildAuthorCall(type, `await ${buildSet(object, name, value)}`),
      result: value,
      style: { locator: `${authored} ${element}`, property, value: css },
    })),
    {
      topic,
      title: `resetProperty resets ${object}.${name}`,
      call: buildAuthorCall(
        'card',
        `await ${buildSet(object, name, value)}.then(() => visual.resetProperty({ objectName: '${object}', propertyName: '${name}' })).then(() => visual.getProperty({ objectName: '${object}', propertyName: '${name}' })).then(({ schema }) => schema)`,
      ),
      result: `${schema}default`,
      visible: { locator: authored, count: 1 },
    },
  ]);
}

function buildRejectionScenarios(): Scenario[] {
  const rejections: [string, string, string][] = [
    ['unknown visual types', "page.createVisual('map')", 'visualTypeNotSupported'],
    ['unknown roles', `visual.addDataField('X', ${toMeasure('Revenue')})`, 'dataRoleNotFound'],
    ['unknown measures', `visual.addDataField('Values', ${toMeasure('Gone')})`, 'dataFieldNotFound'],
    [
      'columns in cards',
      `visual.addDataField('Values', ${toColumn('Store', 'City')})`,
      'dataFieldNotSupported',
    ],
    [
      'filters as fields',
      `visual.addDataField('Values', ${JSON.stringify(buildCountryFilter())})`,
      'dataFieldNotFound',
    ],
    ['missing fields', "visual.removeDataField('Values', 3)", 'dataFieldNotFound'],
    [
      'unknown properties',
      "visual.setProperty({ objectName: 'legend', propertyName: 'show' }, { value: true })",
      'propertyNotSupported',
    ],
    [
      'invalid colors',
      "visual.setProperty({ objectName: 'title', propertyName: 'fontColor' }, { value: 'red' })",
      'propertyValueNotSupported',
    ],
    ['unknown visuals', "page.deleteVisual('gone')", 'visualNotFound'],
  ];
  return rejections.map(([what, call, code]): Scenario => ({
    topic,
    title: `report authoring rejects ${what}`,
    call: buildAuthorCall('card', `rejected(${call})`),
    result: code,
    visible: { locator: authored, count: 1 },
  }));
}
