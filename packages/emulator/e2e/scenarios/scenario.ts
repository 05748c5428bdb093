/** One scenario: what a host page calls, what is answered, and what a viewer sees then. */
export interface Scenario {
  topic: string;
  title: string;
  /** An expression for the host page, with the embedded `report`; its value is compared with `answer`. */
  call: string;
  result?: unknown;
  /** The figure of a card of the active page. */
  card?: { visual: string; figure: number };
  /** The page that is on the screen. */
  page?: string;
  /** A locator in the frame, and how often it is seen. */
  visible?: { locator: string; count: number };
  /** A locator in the frame, and a style of it. */
  style?: { locator: string; property: string; value: string };
  /** How wide something is, as a part of something else. */
  width?: { of: string; within: string; share: number };
  /** An event that comes of it, and parts of its body. */
  event?: string;
  body?: Record<string, unknown>;
  /** What the viewer clicks on, once the call is answered. */
  click?: string;
}
