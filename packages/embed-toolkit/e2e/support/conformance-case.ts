/**
 * A conformance test case, which runs with both libraries. It embeds `config` with `method` and then makes the call
 * `call`, lets the frame raise the event `raise`, or runs `script`.
 */
export interface Case {
  name: string;
  method: 'embed' | 'load' | 'bootstrap' | 'createReport' | 'quickCreate';
  config: Record<string, unknown>;
  call?: string;
  /** Response of the frame to the call: success, an error object, or plain text. */
  response?: 'success' | 'error' | 'text';
  raise?: { event: string; body: unknown; path?: string };
  /** Body of an async function with the members of `CaseScope` in scope, see conformance-runner.ts. */
  script?: string;
  /** Body of the hook `applicationContextProvider`, which has the parameter `context`. */
  hook?: string;
  /**
   * The last event that the frame raises after a load, by default `rendered`. With `none`, the frame raises `loaded`
   * only after the call was made.
   */
  lastFrameEvent?: 'loaded' | 'none';
  /** Version of powerbi-client that introduced the tested feature. */
  since?: '2.24';
}

/** The classes of powerbi-client whose methods the cases call. */
export const recordedClasses = [
  'Report',
  'Visual',
  'Dashboard',
  'Tile',
  'Qna',
  'Create',
  'QuickCreate',
].concat(['Page', 'VisualDescriptor', 'Service']);
