import { find, onClick, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, models } from 'embed-toolkit';
import type { Report, Visual } from 'embed-toolkit';
import { followSize, loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';
import { loadStage } from '../shared/stage.ts';

type DataPoint = models.ISelection['dataPoints'][number];

let master: Report | undefined;
let detail: Visual | undefined;

/** Shows the columns and values of the selected data point in the panel. */
function showValues(point: DataPoint | undefined): void {
  const names = point?.identity.map(({ equals }) => String(equals)) ?? [];
  find('h2').textContent = names.length > 0 ? names.join(', ') : 'Nothing selected';
  find('#hint').hidden = names.length > 0;
  find('#clear').hidden = names.length === 0;
  const entries = (point?.values ?? []).map(({ target, formattedValue }) => {
    const entry = document.createElement('div');
    const term = document.createElement('dt');
    if ('measure' in target) term.textContent = target.measure;
    const value = document.createElement('dd');
    value.textContent = formattedValue;
    entry.append(term, value);
    return entry;
  });
  find('dl').replaceChildren(...entries);
}

/** Filters the second visual by the columns of the selected data point. */
async function filterDetail(point: DataPoint | undefined): Promise<void> {
  const filters = (point?.identity ?? []).flatMap(({ target, equals }) =>
    'column' in target
      ? [
          new BasicFilterBuilder()
            .withColumnTarget(target.table, target.column)
            .in([equals as string])
            .build(),
        ]
      : [],
  );
  await detail?.setFilters(filters, models.FiltersLevel.Report);
}

async function clearDetails(): Promise<void> {
  showValues(undefined);
  await filterDetail(undefined);
}

onClick('#clear', async () => {
  await master?.clearSelectedVisuals();
  await clearDetails();
});

loadResponsiveStage('#master', async (layout) => {
  const { service, config } = await prepareReport({ report: 'Sales overview' }, layout);
  master = service.embed(find('#master .report'), { ...config, type: 'report', pageName: 'regions' });
  master.on('dataSelected', ({ detail: { dataPoints } }) => {
    showValues(dataPoints[0]);
    filterDetail(dataPoints[0]).catch((error: unknown) => showMessage((error as Error).message));
  });
  await master.whenRendered();
  followTheme(master, layout);
  // The report loses its selection when the layout changes.
  if (layout.bookmark) await clearDetails();
  return master;
});
await loadStage('#detail', async () => {
  const { service, config } = await prepareReport({ report: 'Store performance' });
  detail = service.embed(find('#detail .visual'), {
    ...config,
    type: 'visual',
    pageName: 'stores',
    visualName: 'top-stores',
  });
  followSize(detail, 'stores', 'top-stores');
  await detail.whenRendered();
  followTheme(detail);
});
