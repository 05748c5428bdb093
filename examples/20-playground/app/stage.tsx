import type { ContentState } from './content.ts';

interface StageProps {
  content: ContentState;
  onRun(): void;
  onReload(): void;
}

/** The contents of the report's pane while no code runs. */
export function Stage({ content, onRun, onReload }: StageProps) {
  switch (content.status) {
    case 'loading':
      return <p className="stage">Connecting to the emulator…</p>;
    case 'available':
      return (
        <div className="stage">
          <h2>Run the code to see the report</h2>
          <p>Press Ctrl+Enter in the editor, or</p>
          <button type="button" className="button button-primary" onClick={onRun}>
            Run the code
          </button>
        </div>
      );
    case 'no-server':
      return (
        <div className="stage">
          <h2>No emulator is connected</h2>
          <p>
            The reports of the playground come from the emulator, which runs on your computer. You can read
            and edit the snippets here. To run them, clone the repository and start the documentation with its
            emulator:
          </p>
          <pre>npm run docs -- --serve</pre>
          <button type="button" className="button" onClick={onReload}>
            Try again
          </button>
        </div>
      );
    case 'no-sandbox':
      return (
        <div className="stage">
          <h2>The playground has no second origin</h2>
          <p>
            Code of the playground runs on another origin than this page, so that it cannot access the page.
            Open the playground at <code>localhost</code>, or set <code>PLAYGROUND_SANDBOX_ORIGIN</code> on
            the server.
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className="stage">
          <h2>The emulator is not available</h2>
          <p>{content.message}</p>
          <button type="button" className="button" onClick={onReload}>
            Try again
          </button>
        </div>
      );
  }
}
