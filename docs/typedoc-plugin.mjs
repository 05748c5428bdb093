import { Comment, Converter, DeclarationReflection, PageEvent, ReflectionKind } from 'typedoc';
import { findExampleNames } from './example-names.mjs';
import { taskOverview } from './reference-tasks.mjs';

const dropInText =
  'The names, the global `powerbi` and the errors of powerbi-client. Classes such as `Report` are those of `embed-toolkit` with the types of powerbi-client, and configurations such as `IReportEmbedConfiguration` those of `embed-toolkit/models`. This page lists the other names.';
/** @type {Record<string, string>} */
const namespaceTexts = {
  factories: 'The functions that create the objects for messages, as parameters of the service.',
  service: 'The service of powerbi-client, and the types that belong to it.',
};
const toComment = (/** @type {string} */ text) => new Comment([{ kind: 'text', text }]);

const toCode = (/** @type {string} */ name) => `\`${name}\``;

/** Adds the origin of the names that an example uses without declaring them. */
function explainExampleNames(/** @type {Comment} */ comment) {
  for (const { content } of comment.getTags('@example')) {
    const names = findExampleNames(content.map(({ text }) => text).join(''));
    if (names.length === 0) continue;
    const subject = new Intl.ListFormat('en').format(names.map(toCode));
    const verb = names.length === 1 ? 'is' : 'are';
    const link = '[example.ts](/guides/get-started.md#names-in-the-examples-of-the-api-reference)';
    content.push({ kind: 'text', text: `\n\n${subject} ${verb} exported by ${link}.` });
  }
}

/** Whether pages do not call a constructor, because a service creates the objects. */
const isCalledByServices = (/** @type {import('typedoc').Reflection} */ reflection) =>
  reflection instanceof DeclarationReflection &&
  reflection.signatures?.[0]?.parameters?.[0]?.type?.toString() === 'EmbedContext';

/** Turns the sections of related types into lines, so that a page starts with the members of its class. */
const shortenRelations = (/** @type {string} */ page) =>
  page.replaceAll(
    /^## (Extends|Extended by|Implements|Implemented by)\n\n((?:- .*\n)+)/gm,
    (_, relation, list) =>
      `**${relation}**: ${list
        .trim()
        .split('\n')
        .map((/** @type {string} */ line) => line.slice(2))
        .join(', ')}\n`,
  );

/**
 * Names each module after its import, and starts the reference with an overview by task. Explains the names in
 * examples. Removes the members that the Angular compiler adds to classes, the constructors that only services call, and
 * the names of the drop-in that other modules describe.
 */
export function load(/** @type {import('typedoc').Application} */ app) {
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = shortenRelations(page.contents ?? '').replace(
      /^# embed-toolkit\n/,
      (heading) => `${heading}\n${taskOverview}`,
    );
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, module) => {
    if (module.kind === ReflectionKind.Module)
      module.name = module.name.replace(/^.*\/dist(\/index)?/, 'embed-toolkit');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const { comment } of Object.values(project.reflections)) if (comment) explainExampleNames(comment);
    const properties = project.getReflectionsByKind(ReflectionKind.Property);
    for (const property of properties.filter(({ name }) => name.startsWith('ɵ')))
      project.removeReflection(property);
    const constructors = project.getReflectionsByKind(ReflectionKind.Constructor);
    for (const constructor of constructors.filter(isCalledByServices)) project.removeReflection(constructor);
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
