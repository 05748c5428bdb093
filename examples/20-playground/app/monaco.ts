// The editor: Monaco with TypeScript and the types of the toolkit. Loaded after the rest of the page.
import 'monaco-editor/features/register.all.js';
import 'monaco-editor/languages/definitions/typescript/register.js';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import type { Diagnostic } from 'monaco-editor/languages/features/typescript/register.js';
import {
  getTypeScriptWorker,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
  typescriptDefaults,
} from 'monaco-editor/languages/features/typescript/register.js';
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker.js?worker';
// eslint-disable-next-line import-x/no-relative-packages -- the published types, which the repository does not export
import toolkitTypes from '../../../packages/embed-toolkit/dist/index.d.ts?raw';
// eslint-disable-next-line import-x/no-relative-packages -- as above
import modelTypes from '../../../packages/embed-toolkit/dist/models.d.ts?raw';
import type { ContentType } from '../shared/messages.ts';
import baseTypes from '../snippets/host-page-base.d.ts?raw';
import type { CompiledCode, EditorProblem, Position } from './compiled-code.ts';

const hostPageTypes = import.meta.glob<string>('../snippets/*/host-page.d.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

self.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'typescript' ? new TypeScriptWorker() : new EditorWorker()),
};

/** Value of the compiler option: code without imports is a module too, and can use `await`. */
const forceModules = 3;

typescriptDefaults.setCompilerOptions({
  target: ScriptTarget.ESNext,
  module: ModuleKind.ESNext,
  moduleResolution: ModuleResolutionKind.NodeJs,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  sourceMap: true,
  allowNonTsExtensions: true,
  moduleDetection: forceModules,
});
typescriptDefaults.setEagerModelSync(true);

/** Content type whose types are available. */
let currentContentType: ContentType | undefined;

/** Makes the types of the toolkit, and those of the module `./host-page` for a content type, available. */
function setTypes(contentType: ContentType): void {
  if (contentType === currentContentType) return;
  currentContentType = contentType;
  typescriptDefaults.setExtraLibs([
    { filePath: 'file:///node_modules/embed-toolkit/index.d.ts', content: toolkitTypes },
    { filePath: 'file:///node_modules/embed-toolkit/models.d.ts', content: modelTypes },
    { filePath: 'file:///host-page-base.d.ts', content: baseTypes },
    {
      filePath: 'file:///code/host-page.d.ts',
      content: hostPageTypes[`../snippets/${contentType}/host-page.d.ts`] ?? '',
    },
  ]);
}

monaco.editor.defineTheme('playground-light', {
  base: 'vs',
  inherit: true,
  rules: [{ token: 'comment', foreground: '5d6675', fontStyle: 'italic' }],
  colors: {
    'editor.background': '#ffffff',
    'editorLineNumber.foreground': '#666f7d',
    'editorLineNumber.dimmedForeground': '#666f7d',
  },
});
monaco.editor.defineTheme('playground-dark', {
  base: 'vs-dark',
  inherit: true,
  rules: [{ token: 'comment', foreground: '97a3b6', fontStyle: 'italic' }],
  colors: {
    'editor.background': '#10141b',
    'editorLineNumber.foreground': '#8b96a8',
    'editorLineNumber.dimmedForeground': '#8b96a8',
    'editorWidget.background': '#1b212c',
    'editorHoverWidget.background': '#1b212c',
    'editorSuggestWidget.background': '#1b212c',
  },
});

const getThemeName = () =>
  document.documentElement.classList.contains('dark') ? 'playground-dark' : 'playground-light';

const getMessage = ({ messageText }: Diagnostic) =>
  typeof messageText === 'string' ? messageText : messageText.messageText;

export interface CodeEditor {
  getCode(): string;
  setCode(code: string): void;
  setContentType(contentType: ContentType): void;
  /** Compiles the code, and reports errors in its syntax and types. */
  compile(): Promise<CompiledCode>;
  /** Moves the cursor to a position and focuses the editor. */
  reveal(position: Position): void;
  /** Underlines the positions of errors that occurred while the code ran. */
  markProblems(problems: EditorProblem[]): void;
  dispose(): void;
}

const registrationTimeoutMs = 30_000;

/**
 * Returns the TypeScript worker. Monaco registers TypeScript only after the first model was created, and rejects earlier
 * requests.
 *
 * @throws {Error} when TypeScript was not registered in time
 */
async function waitForTypeScriptWorker(): ReturnType<typeof getTypeScriptWorker> {
  const deadline = performance.now() + registrationTimeoutMs;
  for (;;) {
    try {
      return await getTypeScriptWorker();
    } catch (cause) {
      if (performance.now() > deadline)
        throw new Error('The editor could not load TypeScript. Reload the page.', { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Creates the editor in an element. */
export function createEditor(
  parent: HTMLElement,
  { code, contentType, onChange }: { code: string; contentType: ContentType; onChange(code: string): void },
): CodeEditor {
  setTypes(contentType);
  const model = monaco.editor.createModel(code, 'typescript', monaco.Uri.parse('file:///code/main.ts'));
  const editor = monaco.editor.create(parent, {
    model,
    theme: getThemeName(),
    ariaLabel: 'Code of the host page',
    automaticLayout: true,
    fixedOverflowWidgets: true,
    fontSize: 13,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    lineHeight: 20,
    lineNumbersMinChars: 3,
    minimap: { enabled: false },
    padding: { top: 12, bottom: 12 },
    scrollBeyondLastLine: false,
    stickyScroll: { enabled: false },
    tabSize: 2,
    wordWrap: 'on',
  });
  const themeObserver = new MutationObserver(() => monaco.editor.setTheme(getThemeName()));
  themeObserver.observe(document.documentElement, { attributeFilter: ['class'] });
  model.onDidChangeContent(() => {
    monaco.editor.setModelMarkers(model, 'run', []);
    onChange(model.getValue());
  });
  const toProblems = (diagnostics: Diagnostic[]): EditorProblem[] =>
    diagnostics.map((diagnostic) => {
      const { lineNumber, column } = model.getPositionAt(diagnostic.start ?? 0);
      return { message: getMessage(diagnostic), position: { line: lineNumber, column } };
    });

  return {
    getCode: () => model.getValue(),
    setCode(next) {
      if (next === model.getValue()) return;
      // Keeps the previous code in the undo history.
      editor.executeEdits('playground', [{ range: model.getFullModelRange(), text: next }]);
      editor.setPosition({ lineNumber: 1, column: 1 });
      editor.setScrollTop(0);
    },
    setContentType: setTypes,
    async compile() {
      const uri = model.uri.toString();
      const worker = await (await waitForTypeScriptWorker())(model.uri);
      const [output, syntaxErrors, typeErrors] = await Promise.all([
        worker.getEmitOutput(uri),
        worker.getSyntacticDiagnostics(uri),
        worker.getSemanticDiagnostics(uri),
      ]);
      const findOutput = (suffix: string) =>
        output.outputFiles.find(({ name }) => name.endsWith(suffix))?.text ?? '';
      return {
        code: findOutput('.js'),
        map: findOutput('.js.map'),
        syntaxErrors: toProblems(syntaxErrors),
        typeErrors: toProblems(typeErrors),
      };
    },
    reveal({ line, column }) {
      editor.setPosition({ lineNumber: line, column });
      editor.revealLineInCenter(line);
      editor.focus();
    },
    markProblems(problems) {
      monaco.editor.setModelMarkers(
        model,
        'run',
        problems.map(({ message, position: { line, column } }) => ({
          message,
          severity: monaco.MarkerSeverity.Error,
          startLineNumber: line,
          startColumn: column,
          endLineNumber: line,
          endColumn: model.getLineMaxColumn(Math.min(line, model.getLineCount())),
        })),
      );
    },
    dispose() {
      themeObserver.disconnect();
      editor.dispose();
      model.dispose();
    },
  };
}
