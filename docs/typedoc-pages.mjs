import { Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';

/** Which shelf of the navigation a page stands on, by where its file is. */
const shelves = /** @type {const} */ ([
  [/^docs\/guides\//, 'Guides for host pages'],
  [/^(docs\/toolkit|packages\/embed-toolkit)\//, 'Toolkit'],
  [/^docs\/adr\//, 'Decisions'],
  [/^docs\/benchmarks\//, 'Benchmarks'],
  [/^docs\/coverage\//, 'What is promised, and shown'],
  [/^(packages|examples)\//, 'Packages'],
  [/^docs\//, 'Portal'],
  [/^/, 'Project'],
]);

const onShelf = (/** @type {string} */ text) =>
  new Comment([], [new CommentTag('@category', [{ kind: 'text', text }])]);

/** Names each page of the site after its first heading, each module after its import, and shelves both. */
export function load(/** @type {import('typedoc').Application} */ app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const file = page.project.files.getReflectionPath(page) ?? '';
    const relative = file.slice(process.cwd().replace(/docs$/, '').length);
    page.name = /^# (.+)$/m.exec(page.content[0]?.text ?? '')?.[1] ?? page.name;
    page.comment = onShelf(shelves.find(([pattern]) => pattern.test(relative))?.[1] ?? '');
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, module) => {
    if (module.kind !== ReflectionKind.Module) return;
    const entry = module.name.replace(/^.*embed-toolkit\/src\/?/, '').replace(/\/?index$/, '');
    module.name = entry === '' ? 'embed-toolkit' : `embed-toolkit/${entry}`;
    module.comment = onShelf('Reference');
  });
}
