import { Comment, CommentTag, Converter, PageEvent, ReflectionKind } from 'typedoc';
import { insertCharts } from './charts.mjs';

/** Navigation groups of the pages, by the start of their path. The first match applies. */
const groups = /** @type {const} */ ([
  [/^docs\/guides\/(get-started|your-own-page)/, 'Start'],
  [/^docs\/guides\//, 'Guides for host pages'],
  [/^(docs\/toolkit|packages\/embed-toolkit)\//, 'Toolkit'],
  [/^docs\/(admin-guide|operations|product-behavior|security)/, 'Portal'],
  [/^(docs\/emulator|packages\/emulator\/)/, 'Emulator'],
  [/^examples\//, 'Examples'],
  [/^(docs\/(architecture|protocol|glossary|adr\/)|packages\/)/, 'Architecture'],
  [/^docs\/benchmarks\//, 'Benchmarks'],
  [/^docs\/requirements\//, 'Requirements'],
  [/^/, 'Project'],
]);

/** The groups in the order of the navigation. The group `Reference` contains the generated API reference. */
export const groupOrder = [...new Set(groups.map(([, group]) => group))].flatMap((group) =>
  group === 'Toolkit' ? [group, 'Reference'] : [group],
);

/** A placeholder in the links of `typedoc.config.mjs`. Replaced by the path from a page to the root of the site. */
const siteRoot = '@site/';

const createCategory = (/** @type {string} */ text) =>
  new Comment([], [new CommentTag('@category', [{ kind: 'text', text }])]);

/**
 * Names each page of the site after its first heading and each module after its import, groups both, adds charts to the
 * benchmarks, removes the members that the Angular compiler adds to classes, and resolves links to the root of the site.
 */
export function load(/** @type {import('typedoc').Application} */ app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const file = page.project.files.getReflectionPath(page) ?? '';
    const relative = file.slice(process.cwd().replace(/docs$/, '').length);
    page.name = /^# (.+)$/m.exec(page.content[0]?.text ?? '')?.[1] ?? page.name;
    page.comment = createCategory(groups.find(([pattern]) => pattern.test(relative))?.[1] ?? '');
    if (!relative.startsWith('docs/benchmarks/')) return;
    for (const part of page.content) part.text = insertCharts(part.text);
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, module) => {
    if (module.kind !== ReflectionKind.Module) return;
    module.name = module.name.replace(/^.*\/dist(\/index)?/, 'embed-toolkit');
    module.comment = createCategory('Reference');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const properties = project.getReflectionsByKind(ReflectionKind.Property);
    for (const property of properties.filter(({ name }) => name.startsWith('ɵ')))
      project.removeReflection(property);
  });
  app.renderer.on(PageEvent.END, (page) => {
    const pathToRoot = '../'.repeat(page.url.split('/').length - 1);
    if (page.contents !== undefined)
      page.contents = page.contents.replaceAll(`"${siteRoot}`, `"${pathToRoot}`);
  });
}
