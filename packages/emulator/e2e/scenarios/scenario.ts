/** A call of the host page with its expected result and the expected content of the frame. */
export interface Scenario {
  topic: string;
  title: string;
  /** Expression evaluated in the host page, where `report` is the embedded report. */
  call: string;
  result?: unknown;
  /** Expected value of a card on the active page. */
  card?: { visual: string; figure: number };
  /** Expected display name of the active page. */
  page?: string;
  /** Expected number of elements. */
  visible?: { locator: string; count: number };
  /** Expected CSS property of an element. */
  style?: { locator: string; property: string; value: string };
  /** Expected width of an element as a share of another element's width. */
  width?: { of: string; within: string; share: number };
  /** Expected event; `body` contains some of its fields. */
  event?: string;
  body?: Record<string, unknown>;
  /** Element that is clicked after the call. */
  click?: string;
}
