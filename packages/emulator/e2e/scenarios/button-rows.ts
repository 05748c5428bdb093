import type { Row } from './row.ts';

const shown = 'report.getActivePage().then(({ name }) => name)';

/** Buttons of the report: where a click leads, and what the host hears. The report opens on Workload. */
export function buttonRows(): Row[] {
  return [
    {
      topic: 'buttons',
      title: 'one leads to another page',
      call: shown,
      answer: 'workload',
      click: '[data-visual=to-quality] .action-button',
      page: 'Quality',
      event: 'buttonClicked',
      body: { id: 'to-quality', title: 'Answer times', type: 'page', page: 'quality' },
    },
    {
      topic: 'buttons',
      title: 'one applies a bookmark, and the host hears of that too',
      call: shown,
      answer: 'workload',
      click: '[data-visual=to-phone] .action-button',
      seen: { locator: '[data-visual=channel] .drop:has-text("Phone")', count: 1 },
      event: 'bookmarkApplied',
      body: { bookmarkName: 'by-phone' },
    },
    {
      topic: 'buttons',
      title: 'one leads back',
      call: "report.setPage('quality').then(() => 'quality')",
      answer: 'quality',
      click: '[data-visual=to-workload] .action-button',
      page: 'Workload',
      event: 'pageChanged',
      body: { newPage: { name: 'workload' } },
    },
    {
      topic: 'buttons',
      title: 'they are visuals of their page',
      call: "report.page('workload').getVisuals().then((visuals) => visuals.filter(({ type }) => type === 'actionButton').length)",
      answer: 2,
      seen: { locator: '.action-button', count: 2 },
    },
    {
      topic: 'buttons',
      title: 'they have no data to export',
      call: "report.page('workload').getVisuals().then((visuals) => visuals.find(({ name }) => name === 'to-phone').exportData(0)).then(() => 'done', ({ message }) => message)",
      answer: 'noData',
      seen: { locator: '[data-visual=to-phone] .more:visible', count: 0 },
    },
  ];
}
