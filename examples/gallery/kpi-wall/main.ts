import { find, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, models } from 'embed-toolkit';
import type { Visual } from 'embed-toolkit';
import { followSize, prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';
import { loadStage } from '../shared/stage.ts';

const countries = ['All countries', 'Netherlands', 'Germany', 'Belgium', 'France', 'Denmark'];
/** Time that each country is shown, in milliseconds. */
const intervalMs = 8_000;

let visuals: Visual[] = [];
let activeIndex = 0;
let shownSince = Date.now();
// Users who prefer reduced motion start the rotation themselves.
let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;

const buildFilters = (country: string): models.IBasicFilter[] =>
  country === 'All countries'
    ? []
    : [new BasicFilterBuilder().withColumnTarget('Store', 'Country').in([country]).build()];

const buttons = countries.map((country, index) => {
  const button = document.createElement('button');
  button.textContent = country;
  button.addEventListener('click', () => void showCountry(index));
  return button;
});

/** Filters all visuals at the same time, and marks the country when all of them have accepted the filter. */
async function showCountry(index: number): Promise<void> {
  activeIndex = index;
  shownSince = Date.now();
  const country = countries[index] ?? '';
  for (const button of buttons) button.ariaPressed = String(button === buttons[index]);
  try {
    const filters = buildFilters(country);
    await Promise.all(visuals.map((visual) => visual.setFilters(filters, models.FiltersLevel.Report)));
    showMessage(`Showing ${country}`);
  } catch (error) {
    showMessage((error as Error).message);
  }
}

function setPaused(paused: boolean): void {
  isPaused = paused;
  shownSince = Date.now();
  find('#pause').textContent = paused ? 'Start rotation' : 'Pause rotation';
}

find('#countries').append(...buttons);
find('#pause').addEventListener('click', () => setPaused(!isPaused));
setPaused(isPaused);

await loadStage('.wall', async () => {
  const { service, config } = await prepareReport({ report: 'Sales overview' });
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-visual]')];
  visuals = tiles.map((element) => {
    const { visual: visualName = '' } = element.dataset;
    const frame = { title: `Visual ${visualName}` };
    const visual = service.embed(element, {
      ...config,
      type: 'visual',
      pageName: 'overview',
      visualName,
      frame,
    });
    followSize(visual, 'overview', visualName);
    return visual;
  });
  await Promise.all(visuals.map((visual) => visual.whenRendered()));
  for (const visual of visuals) followTheme(visual);
  await showCountry(0);
});

setInterval(() => {
  const progress = isPaused ? 0 : (Date.now() - shownSince) / intervalMs;
  find('#countries').style.setProperty('--progress', `${Math.min(progress, 1) * 100}%`);
  if (progress >= 1) void showCountry((activeIndex + 1) % countries.length);
}, 200);
