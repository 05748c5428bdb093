/** The compiled code of a snippet, see vite.config.mjs. */
interface CompiledSnippet {
  code: string;
  map: object;
}

const files = import.meta.glob<CompiledSnippet>(['./*/*.ts', '!./*/*.d.ts'], {
  query: '?compiled',
  import: 'default',
  eager: true,
});

/** Returns the compiled code of a snippet, which runs without the editor and its compiler. */
export const getCompiledSnippet = (id: string): CompiledSnippet | undefined => files[`./${id}.ts`];
