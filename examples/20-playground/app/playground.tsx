import type { TemplateName } from 'create-embed-app/templates';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LogLevel, SandboxMessage } from '../shared/messages.ts';
import { snippets } from '../snippets/index.ts';
import type { Snippet } from '../snippets/index.ts';
import { toggleAppearance, useIsDark, useMediaQuery } from './appearance.ts';
import { createPositionMapper } from './compiled-code.ts';
import type { CompiledCode, EditorProblem, Position } from './compiled-code.ts';
import { ConsolePanel } from './console-panel.tsx';
import type { LogEntry } from './console-panel.tsx';
import { useContent } from './content.ts';
import { createLink, defaultOptions, firstSnippet, readInitialDraft, storeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { Editor } from './editor.tsx';
import type { EditorHandle } from './editor.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Menu } from './menu.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { Sandbox } from './sandbox.tsx';
import type { Run } from './sandbox.tsx';
import { Separator } from './separator.tsx';
import { SiteHeader } from './site-header.tsx';
import { SnippetList } from './snippet-list.tsx';
import { Stage } from './stage.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineEntry } from './timeline.tsx';
import { FaultMenu, OptionFields } from './toolbar.tsx';

/** Numbers of entries that the console and the timeline keep. */
const maxEntries = 500;
/** Number of type errors that a run lists. */
const maxTypeErrors = 5;

const paneNames = {
  snippets: 'Snippets',
  code: 'Code',
  report: 'Report',
  console: 'Console',
  messages: 'Messages',
};
type Pane = keyof typeof paneNames;

const initial = readInitialDraft();
let entryCount = 0;
const nextId = () => (entryCount += 1);

const toEntry = (
  level: LogLevel,
  { message, position }: Pick<EditorProblem, 'message'> & Partial<EditorProblem>,
): LogEntry => ({
  id: nextId(),
  level,
  values: [{ kind: 'text', type: 'string', text: message }],
  position,
});

/** Loads the compiled code of a snippet. Changed code is compiled by the editor, which takes longer to load. */
async function loadCompiled({ id }: Snippet): Promise<CompiledCode> {
  const { getCompiledSnippet } = await import('../snippets/compiled.ts');
  const { code = '', map = {} } = getCompiledSnippet(id) ?? {};
  return { code, map: JSON.stringify(map), syntaxErrors: [], typeErrors: [] };
}

type Output = 'console' | 'messages';

interface OutputTabProps {
  name: Output;
  label: string;
  count: number;
  active: Output;
  onSelect(name: Output): void;
}

const OutputTab = ({ name, label, count, active, onSelect }: OutputTabProps) => (
  <button
    type="button"
    role="tab"
    id={`tab-${name}`}
    aria-selected={active === name}
    onClick={() => onSelect(name)}
  >
    {label}
    {count > 0 && <span className="badge">{count}</span>}
  </button>
);

export function Playground() {
  const [draft, setDraft] = useState<Draft>(initial.draft);
  const [isFromLink, setFromLink] = useState(initial.source === 'link');
  const [notice, setNotice] = useState(initial.problem);
  const [run, setRun] = useState<Run>();
  const [state, setState] = useState<'idle' | 'compiling' | 'running' | 'done'>('idle');
  const [logEntries, setLogEntries] = useState<LogEntry[]>([]);
  const [timeline, setTimeline] = useState<TimelineEntry[]>([]);
  const [pane, setPane] = useState<Pane>('code');
  const [tab, setTab] = useState<Output>('console');
  const [columnShare, setColumnShare] = useState(40);
  const [rowShare, setRowShare] = useState(64);
  const [areSnippetsOpen, setSnippetsOpen] = useState(true);
  const [content, reloadContent] = useContent();
  const isDark = useIsDark();
  const isNarrow = useMediaQuery('(width < 960px)');
  const editor = useRef<EditorHandle>(null);
  const mapPosition = useRef<ReturnType<typeof createPositionMapper>>(undefined);
  const runCount = useRef(0);

  const { code, options } = draft;
  const current = snippets.find(
    (snippet) => snippet.code === code && snippet.contentType === options.contentType,
  );
  const available = content.status === 'available' ? content.content : undefined;

  /** The newest draft, also before the page is rendered with it. */
  const latest = useRef(draft);
  const change = useCallback((next: Draft) => {
    latest.current = next;
    setDraft(next);
    editor.current?.setCode(next.code);
    setFromLink(false);
    storeDraft(next);
    // The draft is in the storage from now on.
    if (location.hash) history.replaceState(undefined, '', location.pathname + location.search);
  }, []);
  const changeCode = useCallback(
    (next: string) => {
      if (next !== latest.current.code) change({ ...latest.current, code: next });
    },
    [change],
  );

  const start = useCallback(async (started: Draft) => {
    runCount.current += 1;
    const number = runCount.current;
    setState('compiling');
    setLogEntries([]);
    setTimeline([]);
    const snippet = snippets.find((entry) => entry.code === started.code);
    /** Ends the run before its start and shows the reasons. */
    const end = (reasons: LogEntry[]) => {
      setLogEntries(reasons);
      setRun(undefined);
      setState('idle');
      setTab('console');
      setPane('console');
    };
    let compiled: CompiledCode | undefined;
    try {
      compiled = snippet ? await loadCompiled(snippet) : await (await editor.current?.whenReady())?.compile();
    } catch (error) {
      if (number === runCount.current) end([toEntry('error', { message: (error as Error).message })]);
      return;
    }
    if (!compiled || number !== runCount.current) return;
    const { syntaxErrors, typeErrors } = compiled;
    if (syntaxErrors.length > 0) {
      end(
        syntaxErrors.map(({ message, position }) =>
          toEntry('error', { message: `Syntax error: ${message}`, position }),
        ),
      );
      return;
    }
    setLogEntries(
      typeErrors
        .slice(0, maxTypeErrors)
        .map(({ message, position }) => toEntry('warn', { message: `Type error: ${message}`, position })),
    );
    mapPosition.current = createPositionMapper(compiled);
    setRun({
      number,
      code: compiled.code,
      options: started.options,
      isDark: document.documentElement.classList.contains('dark'),
      isPhone: matchMedia('(width < 600px)').matches,
    });
    setState('running');
  }, []);

  const runCode = useCallback(() => {
    if (!available) return;
    change(latest.current);
    setPane((active) => (active === 'code' || active === 'snippets' ? 'report' : active));
    void start(latest.current);
  }, [available, change, start]);

  const stop = () => {
    runCount.current += 1;
    setRun(undefined);
    setState('idle');
  };

  // Runs the code when the page opens, unless another person may have written it.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!available || hasStarted.current) return;
    hasStarted.current = true;
    if (initial.source !== 'link' && snippets.some((snippet) => snippet.code === latest.current.code))
      void start(latest.current);
  }, [available, start]);

  useEffect(() => {
    // In the capture phase, because the editor would insert a line.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      runCode();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [runCode]);

  const handleMessages = useCallback((messages: SandboxMessage[]) => {
    const logs: LogEntry[] = [];
    const wires: TimelineEntry[] = [];
    for (const message of messages) {
      if (message.kind === 'log') {
        const { level, values, position } = message;
        logs.push({
          id: nextId(),
          level,
          values,
          position: position && mapPosition.current?.(position),
        });
      } else if (message.kind === 'wire') wires.push({ ...message, id: nextId() });
      else if (message.kind === 'done') setState('done');
    }
    if (logs.length > 0) setLogEntries((entries) => [...entries, ...logs].slice(-maxEntries));
    if (wires.length > 0) setTimeline((entries) => [...entries, ...wires].slice(-maxEntries));
  }, []);

  // Underlines the lines of errors.
  useEffect(() => {
    const problems = logEntries.flatMap(({ level, values: [value], position }) => {
      if (level !== 'error' || !position || state === 'idle') return [];
      const message =
        value?.kind === 'object' ? value.entries.find(([key]) => key === 'message')?.[1] : value;
      return [{ position, message: message?.kind === 'text' ? message.text : 'Error' }];
    });
    if (problems.length > 0) void editor.current?.whenReady().then((ready) => ready.markProblems(problems));
  }, [logEntries, state]);

  const reveal = (position: Position) => {
    setPane('code');
    void editor.current?.whenReady().then((ready) => ready.reveal(position));
  };

  const select = (snippet: Snippet) => {
    const next = {
      code: snippet.code,
      options: { ...options, contentType: snippet.contentType, report: undefined },
    };
    change(next);
    setPane('report');
    if (available) void start(next);
  };

  const share = async () => {
    const link = createLink(draft);
    history.replaceState(undefined, '', link);
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    setNotice(
      isCopied
        ? 'The link is copied. It contains the code and the options.'
        : 'The address of this page contains the code.',
    );
  };

  /** Compiles the code for a page without a build step. */
  const compileForBrowser = async () => {
    const compiled = await (await editor.current?.whenReady())?.compile();
    const [error] = compiled?.syntaxErrors ?? [];
    if (error) throw new Error(`Line ${error.position.line} has a syntax error: ${error.message}`);
    return compiled?.code.replace(/\/\/# sourceMappingURL=.*\s*$/, '') ?? '';
  };

  const downloadProject = async (template: TemplateName) => {
    try {
      const { createProject, projectName } = await import('./project.ts');
      const { report } = latest.current.options;
      const source = { code: latest.current.code, compile: compileForBrowser, report };
      const url = URL.createObjectURL(new Blob([await createProject(template, source)]));
      Object.assign(document.createElement('a'), { href: url, download: `${projectName}.zip` }).click();
      URL.revokeObjectURL(url);
      setNotice(
        `The project is in the file ${projectName}.zip. Unpack it, and run npm install and npm run dev in its folder.`,
      );
    } catch (error) {
      setNotice(`The project could not be created. ${(error as Error).message}`);
    }
  };

  const changeOptions = (next: Draft['options']) => {
    const isOtherType = next.contentType !== options.contentType;
    const basic = snippets.find(({ id }) => id === `${next.contentType}/embed`);
    change({ code: isOtherType && current && basic ? basic.code : code, options: next });
  };

  const fields = (
    <div className="fields">
      <OptionFields options={options} content={available} onChange={changeOptions} />
    </div>
  );

  return (
    <div className="playground" data-pane={pane}>
      <SiteHeader isDark={isDark} onToggleAppearance={toggleAppearance} />
      <div className="toolbar" role="toolbar" aria-label="Run">
        {state === 'compiling' || state === 'running' ? (
          <button type="button" className="button button-primary run" onClick={stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            className="button button-primary run"
            disabled={!available}
            title="Run the code (Ctrl+Enter)"
            onClick={runCode}
          >
            Run
          </button>
        )}
        <button
          type="button"
          className="button wide-only"
          aria-pressed={areSnippetsOpen}
          onClick={() => setSnippetsOpen((isOpen) => !isOpen)}
        >
          Snippets
        </button>
        {isNarrow ? <Menu label="Options">{fields}</Menu> : fields}
        <FaultMenu options={options} onChange={changeOptions} />
        <span className="space" />
        <ProjectMenu
          label={isNarrow ? 'Project' : 'Copy as project'}
          contentType={options.contentType}
          onSelect={(template) => void downloadProject(template)}
        />
        <button type="button" className="button" onClick={() => void share()}>
          Share
        </button>
      </div>
      {isFromLink && (
        <div className="banner banner-warning" role="status">
          <p>
            <strong>This code comes from a link.</strong> Read it before you run it. It runs apart from this
            page, on sample data only.
          </p>
          <button
            type="button"
            className="button"
            onClick={() => change({ code: firstSnippet?.code ?? '', options: defaultOptions })}
          >
            Discard
          </button>
        </div>
      )}
      {notice !== undefined && (
        <div className="banner" role="status">
          <p>{notice}</p>
          <button type="button" className="button" onClick={() => setNotice(undefined)}>
            Close
          </button>
        </div>
      )}
      <div className="pane-tabs" role="tablist" aria-label="Panes">
        {Object.entries(paneNames).map(([key, label]) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={pane === key}
            onClick={() => {
              setPane(key as Pane);
              if (key === 'console' || key === 'messages') setTab(key);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <main className={areSnippetsOpen ? 'workspace' : 'workspace without-snippets'}>
        <SnippetList current={current?.id} onSelect={select} />
        <div
          className="panes"
          style={{ gridTemplateRows: `minmax(0, ${rowShare}fr) auto minmax(0, ${100 - rowShare}fr)` }}
        >
          <div
            className="columns"
            style={{
              gridTemplateColumns: `minmax(0, ${columnShare}fr) auto minmax(0, ${100 - columnShare}fr)`,
            }}
          >
            <section className="pane pane-code" aria-label="Code">
              <Editor ref={editor} code={code} contentType={options.contentType} onChange={changeCode} />
            </section>
            <Separator
              label="Width of the code"
              orientation="vertical"
              value={columnShare}
              onChange={setColumnShare}
            />
            <section className="pane pane-report" aria-label="Report">
              {run && available ? (
                <Sandbox origin={available.sandboxOrigin} run={run} onMessages={handleMessages} />
              ) : (
                <Stage content={content} onRun={runCode} onReload={reloadContent} />
              )}
            </section>
          </div>
          <Separator
            label="Height of the code and the report"
            orientation="horizontal"
            value={rowShare}
            onChange={setRowShare}
          />
          <section className="pane pane-output" aria-label="Output">
            <div className="tabs">
              <div role="tablist" aria-label="Output">
                <OutputTab
                  name="console"
                  label="Console"
                  count={logEntries.length}
                  active={tab}
                  onSelect={setTab}
                />
                <OutputTab
                  name="messages"
                  label="Messages"
                  count={timeline.length}
                  active={tab}
                  onSelect={setTab}
                />
              </div>
              <span className="run-state" role="status">
                {{ idle: '', compiling: 'Compiling', running: 'Running', done: 'Finished' }[state]}
              </span>
            </div>
            <div className="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
              <ErrorBoundary key={run?.number}>
                {tab === 'console' ? (
                  <ConsolePanel entries={logEntries} onReveal={reveal} />
                ) : (
                  <Timeline entries={timeline} />
                )}
              </ErrorBoundary>
            </div>
          </section>
        </div>
      </main>
    </div>
  );
}
