import { Comment, Converter, ReflectionKind } from 'typedoc';

const dropInText =
  'The names, the global `powerbi` and the errors of powerbi-client. Classes such as `Report` are those of `embed-toolkit`, and configurations such as `IReportEmbedConfiguration` those of `embed-toolkit/models`. This page lists the other names.';
/** @type {Record<string, string>} */
const namespaceTexts = {
  factories: 'The functions that create the objects for messages, as parameters of the service.',
  service: 'The service of powerbi-client, and the types that belong to it.',
};
const toComment = (/** @type {string} */ text) => new Comment([{ kind: 'text', text }]);

/**
 * Names each module after its import. Removes the members that the Angular compiler adds to classes, and the names of
 * the drop-in that other modules describe.
 */
export function load(/** @type {import('typedoc').Application} */ app) {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, module) => {
    if (module.kind === ReflectionKind.Module)
      module.name = module.name.replace(/^.*\/dist(\/index)?/, 'embed-toolkit');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const properties = project.getReflectionsByKind(ReflectionKind.Property);
    for (const property of properties.filter(({ name }) => name.startsWith('ɵ')))
      project.removeReflection(property);
    const modules = project.getChildrenByKind(ReflectionKind.Module);
    const [main, dropIn] = ['embed-toolkit', 'embed-toolkit/drop-in'].map((name) =>
      modules.find((module) => module.name === name),
    );
    const described = new Set(main?.children?.map(({ name }) => name));
    for (const child of [...(dropIn?.children ?? [])]) {
      if (described.has(child.name) || child.kind === ReflectionKind.Reference)
        project.removeReflection(child);
      else child.comment ??= toComment(namespaceTexts[child.name] ?? '');
    }
    if (dropIn) dropIn.comment = toComment(dropInText);
  });
}
