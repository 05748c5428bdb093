import { find, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';

// Your server usually provides the values of the controls.
const years = [2023, 2024, 2025];
const countries = ['Netherlands', 'Germany', 'Belgium', 'France', 'Denmark', 'Luxembourg'];
const categories = ['Electronics', 'Garden', 'Home & living', 'Kitchen & dining', 'Toys & games'];

/** The positions of the visuals. The slicers are hidden, and narrow screens show fewer visuals in one column. */
const hidden = { displayState: { mode: models.VisualContainerDisplayMode.Hidden } };
const visible = { displayState: { mode: models.VisualContainerDisplayMode.Visible } };
const desktopLayout: models.ICustomLayout = {
  displayOption: models.DisplayOption.FitToPage,
  pagesLayout: { overview: { visualsLayout: { year: hidden, country: hidden, category: hidden } } },
};
const phoneLayout: models.ICustomLayout = {
  displayOption: models.DisplayOption.FitToWidth,
  pageSize: { type: models.PageSizeType.Custom, width: 380, height: 670 } as models.ICustomPageSize,
  pagesLayout: {
    overview: {
      defaultLayout: hidden,
      visualsLayout: {
        revenue: { ...visible, x: 10, y: 10, width: 175, height: 110 },
        margin: { ...visible, x: 195, y: 10, width: 175, height: 110 },
        'revenue-by-month': { ...visible, x: 10, y: 130, width: 360, height: 260 },
        'revenue-by-country': { ...visible, x: 10, y: 400, width: 360, height: 260 },
      },
    },
  },
};

const form = find<HTMLFormElement>('form');
const categorySelect = find<HTMLSelectElement>('#category');

function addOptions(
  selector: string,
  type: 'checkbox' | 'radio',
  values: readonly (number | string)[],
): void {
  for (const value of values) {
    const label = document.createElement('label');
    label.className = 'option';
    const input = Object.assign(document.createElement('input'), { type, name: selector, value });
    const text = document.createElement('span');
    text.textContent = String(value);
    label.append(input, text);
    find(selector).append(label);
  }
}
const getInputs = (selector: string) => [...find(selector).querySelectorAll('input')];
const getChecked = (selector: string) =>
  getInputs(selector)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

const buildFilter = (table: string, column: string, values: (number | string)[]) =>
  values.length === 0 ? [] : [new BasicFilterBuilder().withColumnTarget(table, column).in(values).build()];

const buildFilters = (): models.IBasicFilter[] => [
  ...buildFilter('Calendar', 'Year', getChecked('#years').map(Number)),
  ...buildFilter('Store', 'Country', getChecked('#countries')),
  ...buildFilter('Product', 'Category', categorySelect.value === '' ? [] : [categorySelect.value]),
];

/** Restores the selection from the address. */
function readAddress(): void {
  const selection = new URLSearchParams(location.hash.slice(1));
  for (const input of getInputs('#years')) input.checked = input.value === (selection.get('year') ?? '2025');
  for (const input of getInputs('#countries'))
    input.checked = selection.getAll('country').includes(input.value);
  categorySelect.value = selection.get('category') ?? '';
}

function writeAddress(): void {
  const selection = new URLSearchParams();
  for (const year of getChecked('#years')) selection.append('year', year);
  for (const country of getChecked('#countries')) selection.append('country', country);
  if (categorySelect.value) selection.append('category', categorySelect.value);
  history.replaceState(null, '', `#${selection}`);
}

async function applyFilters(report: Report): Promise<void> {
  const filters = buildFilters();
  try {
    await report.setFilters(filters);
    showMessage(filters.length === 1 ? '1 filter' : `${filters.length} filters`);
  } catch (error) {
    showMessage((error as Error).message);
  }
}

addOptions('#years', 'radio', years);
addOptions('#countries', 'checkbox', countries);
for (const category of categories) categorySelect.add(new Option(category));
readAddress();

loadResponsiveStage('.stage', async (layout) => {
  const { service, config } = await prepareReport({ report: 'Sales overview' }, layout);
  const report = service.embed(find('#report'), {
    ...config,
    type: 'report',
    pageName: 'overview',
    filters: buildFilters(),
    settings: {
      ...config.settings,
      layoutType: models.LayoutType.Custom,
      customLayout: layout.isPhone ? phoneLayout : desktopLayout,
    },
    // A hidden slicer still filters, so its selection by the author is cleared.
    slicers: [
      {
        selector: new models.SlicerTargetSelector({ table: 'Calendar', column: 'Year' }),
        state: { filters: [] },
      },
    ],
  });
  await report.whenRendered();
  const { signal } = layout;
  followTheme(report, { signal });

  const handleChange = () => {
    writeAddress();
    void applyFilters(report);
  };
  form.addEventListener('change', handleChange, { signal });
  // The controls have their new values after the event.
  const handleReset = () => {
    history.replaceState(null, '', location.pathname);
    setTimeout(() => {
      readAddress();
      void applyFilters(report);
    });
  };
  form.addEventListener('reset', handleReset, { signal });
  return report;
});
