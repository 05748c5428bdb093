import type { ErrorView } from '../pages/error.ts';

/** An error that is rendered as an error page. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly view: ErrorView;

  constructor(status: number, view: ErrorView) {
    super(view.title);
    this.status = status;
    this.view = view;
  }
}
