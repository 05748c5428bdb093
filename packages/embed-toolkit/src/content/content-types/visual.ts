import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import type { CompleteConfiguration } from '../../embedding/resolve-configuration.ts';
import { DisplayOption, LayoutType, PageSizeType, VisualContainerDisplayMode } from '../../models/enums.ts';
import type { IVisualEmbedConfiguration } from '../../models/types.ts';
import type { ValidationIssue } from '../../shared/errors.ts';
import { reportContentType } from './report.ts';

const missingNameMessages = {
  pageName: 'Page name is required when embedding a visual.',
  visualName:
    'Visual name is required, but it was not found. You must provide a visual name as part of embed configuration.',
};

/** A visual is embedded as a report that hides everything else. */
export const visualContentType = {
  ...reportContentType,
  type: 'visual',
  title: 'Visual',
  prepareUrl: undefined,
  validate: (config) => [...findMissingNames(config), ...reportContentType.validate(config)],
  getBody: (config, iframe) => ({
    ...config,
    settings: { ...config.settings, ...buildVisualSettings(config, iframe) },
  }),
} as const satisfies ContentTypeDefinition;

function findMissingNames(config: CompleteConfiguration): ValidationIssue[] {
  const names = config as { pageName?: unknown; visualName?: unknown };
  return (['pageName', 'visualName'] as const)
    .filter((name) => typeof names[name] !== 'string' || names[name] === '')
    .map((path) => ({ path, message: missingNameMessages[path] }));
}

/** Returns settings that hide the rest of the page and fit the visual to the iframe. */
function buildVisualSettings(config: CompleteConfiguration, iframe: HTMLIFrameElement): object {
  const { pageName = '', visualName = '', width, height } = config as IVisualEmbedConfiguration;
  const size = { width: width || iframe.offsetWidth, height: height || iframe.offsetHeight };
  const visibleLayout = {
    displayState: { mode: VisualContainerDisplayMode.Visible },
    x: 1,
    y: 1,
    z: 1,
    ...size,
  };
  const customLayout = config.settings?.customLayout;
  return {
    filterPaneEnabled: false,
    navContentPaneEnabled: false,
    layoutType: LayoutType.Custom,
    customLayout: {
      displayOption: customLayout?.displayOption ?? DisplayOption.FitToPage,
      pageSize: customLayout?.pageSize ?? { type: PageSizeType.Custom, ...size },
      pagesLayout: customLayout?.pagesLayout ?? {
        [pageName]: {
          defaultLayout: { displayState: { mode: VisualContainerDisplayMode.Hidden } },
          visualsLayout: { [visualName]: visibleLayout },
        },
      },
    },
  };
}
