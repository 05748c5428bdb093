import { find, showMessage } from '@embed-portal/example-support/access';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';
import { loadStage } from '../shared/stage.ts';

const devices = { Phone: '410px', Tablet: '768px', Desktop: '100%' };
/** Width in pixels below which the phone layout is shown. */
const phoneWidth = 600;

const stage = find('.stage');
const container = find('#report');
let report: Report | undefined;
let isPhone: boolean | undefined;
let pageName = 'overview';

/** Embeds the report with a layout, and keeps the active page. */
async function embedReport(forPhone: boolean, signal: AbortSignal): Promise<void> {
  const { service, config } = await prepareReport({ report: 'Sales overview' });
  // The width has changed again in the meantime.
  if (signal.aborted) return;
  // A frame cannot switch between a desktop layout and a phone layout.
  service.reset(container);
  report = service.embed(container, {
    ...config,
    type: 'report',
    pageName,
    settings: {
      panes: { filters: { visible: false }, pageNavigation: { visible: true } },
      layoutType: forPhone ? models.LayoutType.MobilePortrait : models.LayoutType.Custom,
      ...(forPhone ? {} : { customLayout: { displayOption: models.DisplayOption.FitToWidth } }),
    },
  });
  report.on('pageChanged', ({ detail }) => {
    pageName = detail.newPage.name;
  });
  await report.whenRendered();
  showMessage(forPhone ? 'Phone layout' : 'Desktop layout');
}

function selectDevice(name: string): void {
  stage.dataset['device'] = name;
  stage.style.setProperty('--device-width', devices[name as keyof typeof devices]);
  for (const button of find('#devices').children) button.ariaPressed = String(button.textContent === name);
}

for (const name of Object.keys(devices)) {
  const button = document.createElement('button');
  button.textContent = name;
  button.addEventListener('click', () => selectDevice(name));
  find('#devices').append(button);
}
selectDevice('Phone');

followTheme({ applyTheme: async (theme) => report?.applyTheme(theme) });
new ResizeObserver(() => {
  const nextIsPhone = container.clientWidth < phoneWidth;
  if (nextIsPhone === isPhone) return;
  isPhone = nextIsPhone;
  void loadStage('.stage', (signal) => embedReport(nextIsPhone, signal));
}).observe(container);
