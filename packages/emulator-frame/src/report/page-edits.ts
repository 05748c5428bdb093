import type { Page, ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { createRandomId } from '../random-id.ts';
import { FrameRequestError } from '../transport/messages.ts';

/** Appends an empty page. The default display name contains its position. */
export function addPage(
  definition: ReportDefinition,
  displayName = `Page ${definition.pages.length + 1}`,
): { definition: ReportDefinition; page: Page } {
  const [first] = definition.pages;
  const { width, height } = first ?? { width: 1280, height: 720 };
  const page: Page = {
    name: `ReportSection${createRandomId().slice(0, 20)}`,
    displayName,
    hidden: false,
    width,
    height,
    visuals: [],
  };
  return { definition: { ...definition, pages: [...definition.pages, page] }, page };
}

/**
 * Deletes a page.
 *
 * @throws {FrameRequestError} 400 when no visible page would remain
 */
export function deletePage(definition: ReportDefinition, name: string): ReportDefinition {
  const pages = definition.pages.filter((page) => page.name !== name);
  if (pages.every(({ hidden }) => hidden))
    throw new FrameRequestError(400, [{ message: 'The last visible page of a report cannot be deleted.' }]);
  return { ...definition, pages };
}

/** Renames a page. */
export function renamePage(
  definition: ReportDefinition,
  name: string,
  displayName: string,
): ReportDefinition {
  const pages = definition.pages.map((page) => (page.name === name ? { ...page, displayName } : page));
  return { ...definition, pages };
}
