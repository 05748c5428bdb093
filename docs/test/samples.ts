import path from 'node:path';
import { findExampleNames } from '../example-names.mjs';
import { getCodeBlocks, docstrings, pages, root } from './markdown.ts';
import type { Block } from './markdown.ts';

/** Folder of the samples' paths. Nothing is written to it. */
const samplesFolder = path.join(root, 'docs/test/samples');

/** The pages whose files other pages import, such as `./report`. */
const sharedPages = ['docs/guides/get-started.md', 'docs/guides/server.md'];

/** Extensions of the code blocks that are modules, by language. The script of a component is TypeScript. */
const extensions: Record<string, string> = { ts: 'ts', tsx: 'tsx', js: 'js', svelte: 'ts', vue: 'ts' };

/** A code block that is a module. Modules of a page are in the same folder. */
export interface Sample extends Block {
  /** Path of the module, such as `/…/docs/test/samples/docs/guides/react.md/sales.tsx`. */
  path: string;
  /** Name of the file as the first line of the block specifies it, such as `app/page.tsx`. */
  name: string | undefined;
}

/** Returns the filename in the comment on the first line of a block, such as `// report.ts`. */
const getFilename = (code: string): string | undefined =>
  /^(?:\/\/|<!--) ([\w./-]+\.(?:ts|tsx|js|mjs|vue|svelte))(?: -->)?\n/.exec(code)?.[1];

function toSample(block: Block): Sample[] {
  const extension = extensions[block.language];
  if (!extension) return [];
  const name = getFilename(block.code);
  const file = name?.replace(/\.(vue|svelte)$/, '.$1.ts') ?? `line-${block.line}.${extension}`;
  return [{ ...block, name, path: path.join(samplesFolder, block.file, file) }];
}

/** Adds the imports from `example.ts` to an example of the API reference, for the names that it does not declare. */
function addExampleImports(block: Block): Block {
  const names = findExampleNames(block.code);
  if (names.length === 0) return block;
  return { ...block, code: `import { ${names.join(', ')} } from './example';\n${block.code}` };
}

/** The examples of the API reference, from the docstrings of the toolkit. */
export const examples: readonly Sample[] = docstrings
  .flatMap(getCodeBlocks)
  .map(addExampleImports)
  .flatMap(toSample);

/** The samples of the Markdown pages and the examples of the API reference. */
export const samples: readonly Sample[] = [...pages.flatMap(getCodeBlocks).flatMap(toSample), ...examples];

/** Returns the code of a sample that TypeScript can check: the script of a component, and other code unchanged. */
export function getScript({ language, code }: Block): string {
  if (language !== 'svelte' && language !== 'vue') return code;
  const script = /<script[^>]*>(.*?)<\/script>/s.exec(code)?.[1] ?? '';
  return language === 'vue'
    ? `${script}\ndeclare const component: import('vue').Component;\nexport default component;\n`
    : script;
}

const sharedSamples = samples.filter(({ file, name }) => sharedPages.includes(file) && name);

const endings = ['', '.ts', '.tsx', '.js'];

/**
 * Returns the samples by path. Contains a copy of each shared file that a page imports without defining it, so that the
 * relative imports of all samples can be resolved.
 */
function createFiles(): ReadonlyMap<string, Sample> {
  const files = new Map(samples.map((sample) => [sample.path, sample]));
  const pending = [...samples];
  for (let sample = pending.pop(); sample; sample = pending.pop()) {
    for (const [, specifier = ''] of getScript(sample).matchAll(/(?:from|import) '(\.[^']+)'/g)) {
      const target = path.resolve(path.dirname(sample.path), specifier);
      if (endings.some((ending) => files.has(target + ending))) continue;
      const shared = sharedSamples.find(({ name = '' }) =>
        endings.some((ending) => name === path.basename(specifier) + ending),
      );
      if (!shared) continue;
      const copy = { ...shared, path: path.join(path.dirname(target), shared.name ?? '') };
      files.set(copy.path, copy);
      pending.push(copy);
    }
  }
  return files;
}

/** The samples, and copies of the shared files that they import, by path. */
export const sampleFiles = createFiles();

/** Returns the sample that another sample imports. */
export function resolveSample(specifier: string, importer: string): Sample | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const target = path.resolve(path.dirname(importer), specifier);
  return endings.map((ending) => sampleFiles.get(target + ending)).find(Boolean);
}

/** The folders of the samples, which do not exist on disk. */
export const sampleFolders: ReadonlySet<string> = new Set(
  [...sampleFiles.keys()].flatMap((file) => {
    const names = path.relative(samplesFolder, path.dirname(file)).split(path.sep);
    return ['', ...names].map((_, index) => path.join(samplesFolder, ...names.slice(0, index)));
  }),
);
