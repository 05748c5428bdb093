import { buildAppearanceScenarios, buildLayoutScenarios } from './appearance-scenarios.ts';
import { buildAuthoringScenarios } from './authoring-scenarios.ts';
import { buildBackgroundScenarios, buildButtonScenarios } from './button-scenarios.ts';
import { buildExportScenarios } from './export-scenarios.ts';
import { buildOtherScenarios } from './other-scenarios.ts';
import type { Scenario } from './scenario.ts';
import {
  buildBookmarkScenarios,
  buildFilterScenarios,
  buildFilterTypeScenarios,
  buildPageScenarios,
  buildSlicerScenarios,
} from './state-scenarios.ts';

/** Returns all scenarios. They are independent of each other. */
export function listScenarios(): Scenario[] {
  return [
    ...buildPageScenarios(),
    ...buildFilterScenarios(),
    ...buildFilterTypeScenarios(),
    ...buildSlicerScenarios(),
    ...buildBookmarkScenarios(),
    ...buildExportScenarios(),
    ...buildOtherScenarios(),
    ...buildAppearanceScenarios(),
    ...buildLayoutScenarios(),
    ...buildButtonScenarios(),
    ...buildBackgroundScenarios(),
    ...buildAuthoringScenarios(),
  ];
}
