import type { IVisualEmbedConfiguration } from '../models/index.ts';
import type { CompleteConfiguration } from '../config/resolve-configuration.ts';
import type { ValidationIssue } from '../errors.ts';
import type { ContentTypeDefinition } from '../content-type.ts';
import { DisplayOption, LayoutType, PageSizeType, VisualContainerDisplayMode } from '../models/enums.ts';
import { reportContentType } from './report.ts';

const required = {
  pageName: 'Page name is required when embedding a visual.',
  visualName:
    'Visual name is required, but it was not found. You must provide a visual name as part of embed configuration.',
};

/** A visual is a report that hides everything else. */
export const visualContentType = {
  ...reportContentType,
  type: 'visual',
  title: 'Visual',
  prepareUrl: undefined,
  validate: (config) => [...findMissingNames(config), ...reportContentType.validate(config)],
  payload: (config, iframe) => ({
    ...config,
    settings: { ...config.settings, ...buildVisualSettings(config, iframe) },
  }),
} as const satisfies ContentTypeDefinition;

function findMissingNames(config: CompleteConfiguration): ValidationIssue[] {
  const given = config as { pageName?: unknown; visualName?: unknown };
  return (['pageName', 'visualName'] as const)
    .filter((name) => typeof given[name] !== 'string' || given[name] === '')
    .map((path) => ({ path, message: required[path] }));
}

/** Returns settings that hide the rest of the page and fit the visual to the iframe. */
function buildVisualSettings(config: CompleteConfiguration, iframe: HTMLIFrameElement): object {
  const { pageName = '', visualName = '', width, height } = config as IVisualEmbedConfiguration;
  const size = { width: width || iframe.offsetWidth, height: height || iframe.offsetHeight };
  const shown = { displayState: { mode: VisualContainerDisplayMode.Visible }, x: 1, y: 1, z: 1, ...size };
  const given = config.settings?.customLayout;
  return {
    filterPaneEnabled: false,
    navContentPaneEnabled: false,
    layoutType: LayoutType.Custom,
    customLayout: {
      displayOption: given?.displayOption ?? DisplayOption.FitToPage,
      pageSize: given?.pageSize ?? { type: PageSizeType.Custom, ...size },
      pagesLayout: given?.pagesLayout ?? {
        [pageName]: {
          defaultLayout: { displayState: { mode: VisualContainerDisplayMode.Hidden } },
          visualsLayout: { [visualName]: shown },
        },
      },
    },
  };
}
