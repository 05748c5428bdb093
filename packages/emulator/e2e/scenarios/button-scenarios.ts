import type { Scenario } from './scenario.ts';

const activePageName = 'report.getActivePage().then(({ name }) => name)';

/** Builds scenarios for report buttons. The report opens on the page Workload. */
export function buildButtonScenarios(): Scenario[] {
  return [
    {
      topic: 'buttons and backgrounds',
      title: 'a button opens another page',
      call: activePageName,
      result: 'workload',
      click: '[data-visual=to-quality] .action-button',
      page: 'Quality',
      event: 'buttonClicked',
      body: { id: 'to-quality', title: 'Response times', type: 'page', page: 'quality' },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'a button applies a bookmark and raises bookmarkApplied',
      call: activePageName,
      result: 'workload',
      click: '[data-visual=to-phone] .action-button',
      visible: { locator: '[data-visual=channel] .drop:has-text("Phone")', count: 1 },
      event: 'bookmarkApplied',
      body: { bookmarkName: 'by-phone' },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'a button returns to the first page',
      call: "report.setPage('quality').then(() => 'quality')",
      result: 'quality',
      click: '[data-visual=to-workload] .action-button',
      page: 'Workload',
      event: 'pageChanged',
      body: { newPage: { name: 'workload' } },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'getVisuals includes buttons',
      call: "report.page('workload').getVisuals().then((visuals) => visuals.filter(({ type }) => type === 'actionButton').length)",
      result: 2,
      visible: { locator: '.action-button', count: 2 },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'exportData rejects buttons',
      call: "report.page('workload').getVisuals().then((visuals) => visuals.find(({ name }) => name === 'to-phone').exportData(0)).then(() => 'done', (error) => (error.body ?? error).message)",
      result: 'noData',
      visible: { locator: '[data-visual=to-phone] .more:visible', count: 0 },
    },
  ];
}

const pickPageStyle =
  '({ background, wallpaper, mobileSize }) => ({ background, wallpaper, mobile: [mobileSize.type, mobileSize.width] })';

/** Builds scenarios for the authored page background and wallpaper. */
export function buildBackgroundScenarios(): Scenario[] {
  return [
    {
      topic: 'buttons and backgrounds',
      title: 'getActivePage returns the colors and the mobile size of the page',
      call: `report.getActivePage().then(${pickPageStyle})`,
      result: {
        background: { color: '#f3f7fc', transparency: 0, hasImage: false },
        wallpaper: { color: '#d8e3f1', transparency: 0, hasImage: false },
        mobile: [5, 380],
      },
      style: {
        locator: 'main.page > .canvas-layer',
        property: 'background-color',
        value: 'rgb(243, 247, 252)',
      },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'each page has its own translucent wallpaper',
      call: "report.setPage('quality').then(() => report.getActivePage()).then(({ wallpaper }) => wallpaper)",
      result: { color: '#e3dcf0', transparency: 25, hasImage: false },
      style: { locator: '.container > .canvas-layer', property: 'opacity', value: '0.75' },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'a transparent background hides the wallpaper',
      call: "report.updateSettings({ background: 1 }).then(() => 'set')",
      result: 'set',
      visible: { locator: '.container > .canvas-layer:visible', count: 0 },
    },
    {
      topic: 'buttons and backgrounds',
      title: 'an opaque background shows the wallpaper',
      call: "report.updateSettings({ background: 0 }).then(() => 'set')",
      result: 'set',
      visible: { locator: '.container > .canvas-layer:visible', count: 1 },
    },
  ];
}
