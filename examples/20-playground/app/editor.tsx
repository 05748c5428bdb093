import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import type { ContentType } from '../shared/messages.ts';
import type { CodeEditor } from './monaco.ts';

export interface EditorHandle {
  /** Replaces the code. Changes of the property `code` do not, because they follow what the user enters. */
  setCode(code: string): void;
  /** Resolves when the editor has loaded. */
  whenReady(): Promise<CodeEditor>;
}

interface EditorProps {
  /** The code in the editor. */
  code: string;
  contentType: ContentType;
  onChange(code: string): void;
  ref: Ref<EditorHandle>;
}

interface LoadingEditor {
  editor: CodeEditor | undefined;
  /** Callers of `whenReady`. */
  waiting: ((editor: CodeEditor) => void)[];
}

/** The editor. It loads after the page, because it is much larger than the rest. Until then, the code is plain text. */
export function Editor({ code, contentType, onChange, ref }: EditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const loading = useRef<LoadingEditor>({ editor: undefined, waiting: [] });
  const current = useRef({ code, contentType, onChange });

  useEffect(() => {
    current.current = { code, contentType, onChange };
    const { editor } = loading.current;
    editor?.setContentType(contentType);
  }, [code, contentType, onChange]);

  useEffect(() => {
    const state = loading.current;
    let isMounted = true;
    void import('./monaco.ts').then(({ createEditor }) => {
      if (!isMounted || !parent.current) return;
      const editor = createEditor(parent.current, {
        ...current.current,
        onChange: (next) => current.current.onChange(next),
      });
      state.editor = editor;
      for (const resolve of state.waiting.splice(0)) resolve(editor);
    });
    return () => {
      isMounted = false;
      state.editor?.dispose();
      state.editor = undefined;
    };
  }, []);

  useImperativeHandle(ref, () => ({
    setCode: (next) => loading.current.editor?.setCode(next),
    whenReady: () =>
      new Promise((resolve) => {
        const { editor, waiting } = loading.current;
        if (editor) resolve(editor);
        else waiting.push(resolve);
      }),
  }));

  return (
    <div className="editor">
      <div className="editor-parent" ref={parent} />
      <pre className="editor-preview">{code}</pre>
    </div>
  );
}
