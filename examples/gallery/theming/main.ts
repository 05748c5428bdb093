import { find, showMessage } from '@embed-portal/example-support/access';
import type { Report } from 'embed-toolkit';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import { isDark, onThemeChange } from '../shared/report-theme.ts';

/** The part of the theme format that this page edits. */
interface Theme {
  name: string;
  background: string;
  foreground: string;
  dataColors: string[];
}

const presets: Theme[] = [
  {
    name: 'Daylight',
    background: '#ffffff',
    foreground: '#1b2130',
    dataColors: ['#2f6bde', '#12a594', '#f0a429', '#8e5bd6', '#e5636b'],
  },
  {
    name: 'Midnight',
    background: '#161d2e',
    foreground: '#e8ecf4',
    dataColors: ['#7aa9ff', '#49d3c0', '#ffc76b', '#c09bff', '#ff9a9f'],
  },
  {
    name: 'Forest',
    background: '#f6f8f3',
    foreground: '#1d2b1f',
    dataColors: ['#2f7d4f', '#a3b84d', '#d08a2e', '#4f8a8b', '#8b5e3c'],
  },
  {
    name: 'Terracotta',
    background: '#fdf6f0',
    foreground: '#3a2418',
    dataColors: ['#c2552d', '#e0a458', '#6b7f59', '#8c4a5f', '#3f6b7a'],
  },
  {
    name: 'Orchid',
    background: '#211630',
    foreground: '#f3eafc',
    dataColors: ['#d58cff', '#ff8fb8', '#7ad7f0', '#ffd166', '#9be564'],
  },
  {
    name: 'Ink',
    background: '#ffffff',
    foreground: '#000000',
    dataColors: ['#111111', '#5c5c5c', '#8f8f8f', '#b3b3b3', '#333333'],
  },
];
const inputs = {
  background: find<HTMLInputElement>('#background'),
  foreground: find<HTMLInputElement>('#foreground'),
  first: find<HTMLInputElement>('#first'),
  second: find<HTMLInputElement>('#second'),
};

let report: Report | undefined;
let theme = getPageTheme();

/** Returns a copy of the preset that matches the page. */
function getPageTheme(): Theme {
  return structuredClone(presets[isDark() ? 1 : 0] as Theme);
}

async function applyTheme(nextTheme: Theme): Promise<void> {
  theme = nextTheme;
  for (const button of document.querySelectorAll('#presets button')) {
    button.ariaPressed = String(button.textContent === theme.name);
  }
  inputs.background.value = theme.background;
  inputs.foreground.value = theme.foreground;
  [inputs.first.value = '', inputs.second.value = ''] = theme.dataColors;
  find('pre').textContent = JSON.stringify(theme, null, 2);
  try {
    await report?.applyTheme({ themeJson: theme });
    showMessage(`${theme.name} applied`);
  } catch (error) {
    showMessage((error as Error).message);
  }
}

for (const preset of presets) {
  const button = document.createElement('button');
  const swatches = document.createElement('span');
  swatches.className = 'swatches';
  for (const color of [preset.background, ...preset.dataColors]) {
    const swatch = document.createElement('span');
    swatch.style.background = color;
    swatches.append(swatch);
  }
  button.append(swatches, preset.name);
  button.addEventListener('click', () => void applyTheme(structuredClone(preset)));
  find('#presets').append(button);
}
for (const input of Object.values(inputs)) {
  input.addEventListener('input', () => {
    const { background, foreground, first, second } = inputs;
    const dataColors = [first.value, second.value, ...theme.dataColors.slice(2)];
    void applyTheme({
      name: 'Custom',
      background: background.value,
      foreground: foreground.value,
      dataColors,
    });
  });
}
onThemeChange(() => void applyTheme(getPageTheme()));

loadResponsiveStage('.stage', async (layout) => {
  const { service, config } = await prepareReport({ report: 'Sales overview' }, layout);
  // A theme in the configuration applies from the first rendering.
  report = service.embed(find('#report'), { ...config, type: 'report', theme: { themeJson: theme } });
  await report.whenRendered();
  await applyTheme(theme);
  return report;
});
