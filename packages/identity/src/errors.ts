/** Base of all errors of the identity provider. The code does not change between versions. */
class IdentityError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A failure that an operator can fix. Its message is printed without a stack. */
export class OperatorError extends IdentityError<'data_unusable' | 'invalid_settings' | 'port_in_use'> {}

/** Content of an error page. */
export interface ErrorView {
  title: string;
  message: string;
  /** Code and description of the protocol error, for developers. */
  detail?: string;
  /** Label of the button that leads back to the product. */
  action?: string;
}

const statuses = { forbidden: 403, not_found: 404, too_large: 413, misdirected: 421 } as const;

/** An error that is rendered as an error page. */
export class HttpError extends IdentityError<keyof typeof statuses> {
  readonly view: ErrorView;

  constructor(code: keyof typeof statuses, view: ErrorView) {
    super(code, view.title);
    this.view = view;
  }

  get status(): number {
    return statuses[this.code];
  }
}
